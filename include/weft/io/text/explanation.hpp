// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation.hpp - what is known of an expression, to be written down for a reader.
//
// Layer: io. Question: what does explain() find out before it writes anything?
//     the lines of the tree, the operands in memory, the kernels
#pragma once

#include <weft/core/extent_list.hpp>
#include <weft/schedule/operands.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

enum class access : unsigned char; // schedule/tile/plan.hpp, which only those read who write the text

/// Whether elements in row-major order follow each other.
bool is_dense(int rank, const index_t* extents, const index_t* strides);

/// One operand in memory.
struct explained_leaf {
    const void* data;
    int size; ///< bytes an element
    extent_list extents;
    index_t strides[max_rank];
    const void* rule = nullptr; ///< of what is computed from its place and stands nowhere

    bool operator==(const explained_leaf& other) const;
    bool is_dense() const;

    // As of a leaf.
    int rank() const { return extents.rank(); }
    index_t extent(int axis) const { return extents.extent(axis); }
    index_t stride(int axis) const { return strides[axis]; }

    /// Bytes of memory that are read at least once.
    index_t bytes() const;
};

/// One line of the tree.
struct explained_node {
    int depth;
    std::string label;
    extent_list extents;
    const char* element;
    std::string note;
    int operand = -1; ///< its number, if it is an operand of the loop
};

/// One kernel: the root's, or that of a part below whose result passes through a tile buffer.
struct explained_kernel {
    std::string label;
    const char* lane; ///< null: a loop over elements
    int lanes;
    int size;               ///< bytes an element of what it writes
    row_reading reads = {}; ///< of a single kernel
    unsigned held = 0;      ///< operands that it holds in a register, if they are numbers of rows: a bit each
};

/// How an assignment of the expression to a new tensor runs.
/// `objects`: one element after the other, where it lives. `root`: by the root itself, straight into the result.
enum class explained_path { elements, rows_in_place, driver, objects, root };

struct explanation {
    std::vector<explained_node> nodes;
    std::vector<explained_leaf> leaves;    ///< as the kernels number them
    std::vector<explained_kernel> kernels; ///< in the order in which they run
    extent_list extents;
    std::string type; ///< the shape's type
    const char* element;
    int size;
    explained_path path;
    std::vector<index_t> target{}; ///< strides of what is written; none: a new tensor
    const void* written = nullptr; ///< its first element
    int operations = 0;
    int fused = 0;
    int settled = 0; ///< operands that are computed before the loop

    /// Returns the number of its line.
    std::size_t add(explained_node node);
    void add(const explained_leaf& leaf);
    void add(explained_kernel made);
};

/// How the loop reads an operand; a computed one stands nowhere.
struct explained_read {
    int operand;
    access how;
    bool is_computed;
    std::string text;
};

/// One line about the loop, the subject in front; none: the one before goes on.
struct explained_line {
    const char* subject;
    std::string text;
};

/// What the planner chooses, in words. Operands that are not among the reads are part of the code.
struct explained_plan {
    std::vector<explained_read> reads;
    std::vector<explained_line> lines;
};

/// Equal operands have one number.
int leaf_number(const std::vector<explained_leaf>& leaves, std::size_t i);

/// The axes of the parent, counted in the result, along which the child is repeated.
std::string broadcast_note(const extent_list& child, const extent_list& parent, int rank);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/text/explanation_body.hpp>
#endif
