// SPDX-License-Identifier: BSL-1.0
// examples/components.cpp - the two directions that tell most about Fisher's Iris.
//
//     components <iris_features.npy> <iris_labels.npy> <output folder>      writes components.svg
//
// Principal components: the eigenvectors of the covariance of four features, from Eigen's solver. weft and
// Eigen read each other's memory as it lies.
#include "picture.hpp"
#include <weft/io/eigen.hpp>
#include <weft/weft.hpp>

#include <Eigen/Eigenvalues>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace weft;

namespace {

constexpr const char* species[] = {"setosa", "versicolor", "virginica"};
constexpr const char* colours[] = {"#0072b2", "#d55e00", "#009e73"};

struct flowers {
    tensor<double, dyn, 4> features;
    tensor<std::int64_t, dyn> labels;
};

flowers load(const std::string& feature_path, const std::string& label_path) {
    const auto features = load_npy<double>(feature_path);
    const auto labels = load_npy<std::int64_t>(label_path);
    if (features.rank() != 2 || features.extent(1) != 4 || features.extent(0) < 2)
        throw io_error("'" + feature_path + "' holds an array of shape " + to_string(features.shape()) +
                       ", where flowers have (two or more, 4)");
    if (labels.rank() != 1 || labels.extent(0) != features.extent(0) || min(labels) < 0 || max(labels) > 2)
        throw io_error("'" + label_path + "' holds an array of shape " + to_string(labels.shape()) +
                       ", where the species of " + std::to_string(features.extent(0)) +
                       " flowers are as many numbers from 0 to 2");
    return {as_shape<dyn, 4>(features), as_shape<dyn>(labels)};
}

struct analysis {
    tensor<double, 4> variances;     // along each direction, the largest first
    tensor<double, 4, 4> directions; // its columns, each of length 1
    tensor<double, dyn, 4> scores;   // how far each flower lies along each direction
};

analysis components(const tensor<double, dyn, 4>& features) {
    const tensor centred = features - mean<0>(features);
    const tensor<double, 4, 4> covariance =
        matmul(transpose(centred), centred) / double(features.extent(0) - 1);
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(to_eigen(covariance));
    if (solver.info() != Eigen::Success) throw std::runtime_error("the eigenvalues were not found");

    // The smallest comes first.
    const auto values = from_eigen(solver.eigenvalues());
    const auto vectors = from_eigen(solver.eigenvectors());
    analysis result{flip<0>(values), flip<1>(vectors), {}};
    // The opposite of an eigenvector is one, too: take the one whose sum is positive.
    result.directions *= where(sum<0>(result.directions) < 0, -1., 1.);
    result.scores.assign(matmul(centred, result.directions));
    return result;
}

/// The first two scores of each flower, one unit as long along either axis.
std::string scatter_plot(const tensor<double, dyn, 4>& scores, const tensor<std::int64_t, dyn>& labels,
                         const tensor<double, 4>& explained) {
    const tensor<double, 4> low = min<0>(scores), high = max<0>(scores);
    const double step = std::pow(10, std::ceil(std::log10((high(0) - low(0)) / 10))); // between two ticks
    const tensor<double, 4> from = floor(low / step), to = ceil(high / step);         // in steps
    constexpr double left = 40, top = 40, width = 720;
    const double unit = width / (to(0) - from(0)), height = unit * (to(1) - from(1));
    const auto x_at = [&](double steps) { return left + unit * (steps - from(0)); };
    const auto y_at = [&](double steps) { return top + unit * (to(1) - steps); };

    std::ostringstream svg;
    svg << "<svg xmlns='http://www.w3.org/2000/svg' width='" << left + width + 20 << "' height='"
        << top + height + 60 << "' font-family='sans-serif' font-size='13'>\n"
        << "<rect width='100%' height='100%' fill='white'/>\n";
    const auto text = [&](double x, double y, const char* anchor, const auto&... parts) {
        svg << "<text x='" << x << "' y='" << y << "' text-anchor='" << anchor << "'>";
        (svg << ... << parts) << "</text>\n";
    };
    const auto line = [&](double x0, double y0, double x1, double y1) {
        svg << "<path d='M" << x0 << ' ' << y0 << 'L' << x1 << ' ' << y1 << "' stroke='#ddd'/>\n";
    };
    const auto dot = [&](double x, double y, index_t label) {
        svg << "<circle cx='" << x << "' cy='" << y << "' r='4' fill-opacity='0.7' fill='" << colours[label]
            << "'/>\n";
    };
    for (double x = from(0); x <= to(0); ++x) {
        line(x_at(x), top, x_at(x), top + height);
        text(x_at(x), top + height + 18, "middle", x * step);
    }
    for (double y = from(1); y <= to(1); ++y) {
        line(left, y_at(y), left + width, y_at(y));
        text(left - 8, y_at(y) + 4, "end", y * step);
    }
    const auto percent = [&](int axis) { return std::lround(100 * explained(axis)); };
    text(left + width, top + height + 44, "end", "first component, cm (", percent(0), " % of the variance)");
    text(left - 20, top - 18, "start", "second component, cm (", percent(1), " %)");
    for (index_t i = 0; i < scores.extent(0); ++i)
        dot(x_at(scores(i, 0) / step), y_at(scores(i, 1) / step), labels(i));
    for (int i = 0; i < 3; ++i) { // where Iris has no flower
        const double y = top + height - 60 + 20 * i;
        dot(left + width - 90, y, i);
        text(left + width - 78, y + 4, "start", species[i]);
    }
    svg << "</svg>\n";
    return svg.str();
}

void analyse(const flowers& iris, const std::string& folder) {
    const auto [variances, directions, scores] = components(iris.features);
    const tensor<double, 4> explained = variances / sum(variances);
    std::cout << "directions, the columns of\n" << directions << '\n';
    for (int i = 0; i < 4; ++i)
        std::printf("component %d: variance %.4f, %5.2f %% of all\n", i + 1, variances(i),
                    100 * explained(i));

    if (!allclose(var<0>(scores, ddof{1}), variances, 1e-9, 1e-9))
        throw std::runtime_error("the scores have other variances than the eigenvalues say");
    if (!(explained(0) > 0.9)) throw std::runtime_error("one component should explain most of Iris");

    picture_file file(folder + "/components.svg");
    file.write(scatter_plot(scores, iris.labels, explained));
    file.commit();
    std::cout << "written: " << folder << "/components.svg\n";
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::cerr << "usage: components <iris_features.npy> <iris_labels.npy> <output folder>\n";
        return 1;
    }
    try {
        analyse(load(arguments[1], arguments[2]), arguments[3]);
    } catch (const std::exception& e) {
        std::cerr << "components: " << e.what() << '\n';
        return 1;
    }
}
