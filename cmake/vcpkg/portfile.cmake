# The compiled part does not depend on the build type of the program: one is for both.
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)
vcpkg_check_linkage(ONLY_STATIC_LIBRARY)

vcpkg_download_distfile(ARCHIVE
    URLS "@url@"
    FILENAME "weft-@version@.tar.gz"
    SHA512 @sha512@
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

# Meson looks for Boost beside the compiler, not where pkg-config looks.
vcpkg_configure_meson(
    SOURCE_PATH "${SOURCE_PATH}"
    ADDITIONAL_PROPERTIES "boost_root = '${CURRENT_INSTALLED_DIR}'"
)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/weft)

# It names the folder in which the package was made, and no GDB reads it there.
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/etc")

file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
