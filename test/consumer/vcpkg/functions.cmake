# Runs weft's portfile without vcpkg: what the functions do that it calls, as far as it asks for it, as vcpkg's documentation
# says. What it does not say is an error.
#     cmake -DPORT_FOLDER= -DCURRENT_BUILDTREES_DIR= -DCURRENT_PACKAGES_DIR= -DCURRENT_INSTALLED_DIR= -DMESON= -DMESON_MORE= -P this
set(PORT weft)

macro(arguments_of first options ones lists)
    cmake_parse_arguments(PARSE_ARGV ${first} arg "${options}" "${ones}" "${lists}")
    if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "${CMAKE_CURRENT_FUNCTION}: ${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES}")
    endif()
endmacro()

function(vcpkg_check_linkage)
    arguments_of(0 "ONLY_STATIC_LIBRARY;ONLY_DYNAMIC_LIBRARY;ONLY_DYNAMIC_CRT;ONLY_STATIC_CRT" "" "")
endfunction()

function(vcpkg_download_distfile variable)
    arguments_of(1 "" "FILENAME;SHA512" "URLS")
    set(file ${CURRENT_BUILDTREES_DIR}/${arg_FILENAME})
    file(DOWNLOAD ${arg_URLS} ${file} EXPECTED_HASH SHA512=${arg_SHA512})
    set(${variable} ${file} PARENT_SCOPE)
endfunction()

function(vcpkg_extract_source_archive variable)
    arguments_of(1 "" "ARCHIVE" "")
    file(ARCHIVE_EXTRACT INPUT ${arg_ARCHIVE} DESTINATION ${CURRENT_BUILDTREES_DIR}/src)
    file(GLOB folder ${CURRENT_BUILDTREES_DIR}/src/*)
    set(${variable} ${folder} PARENT_SCOPE)
endfunction()

function(vcpkg_configure_meson)
    arguments_of(0 "" "SOURCE_PATH" "OPTIONS;ADDITIONAL_PROPERTIES")
    list(JOIN arg_ADDITIONAL_PROPERTIES "\n" properties)
    file(WRITE ${CURRENT_BUILDTREES_DIR}/native.ini "[properties]\n${properties}\n")
    execute_process(
        COMMAND ${MESON} setup ${arg_OPTIONS} ${MESON_MORE} --native ${CURRENT_BUILDTREES_DIR}/native.ini --wrap-mode nodownload
            --libdir lib --prefix ${CURRENT_PACKAGES_DIR} ${CURRENT_BUILDTREES_DIR}/build ${arg_SOURCE_PATH}
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_install_meson)
    arguments_of(0 "" "" "")
    execute_process(COMMAND ${MESON} install -C ${CURRENT_BUILDTREES_DIR}/build COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_fixup_pkgconfig)
    arguments_of(0 "" "" "")
    file(GLOB_RECURSE modules ${CURRENT_PACKAGES_DIR}/*/pkgconfig/*.pc)
    foreach(module IN LISTS modules)
        file(READ ${module} text)
        string(REPLACE "prefix=${CURRENT_PACKAGES_DIR}" "prefix=\${pcfiledir}/../.." text "${text}")
        file(WRITE ${module} "${text}")
    endforeach()
endfunction()

# It moves what is installed to share/weft, and changes what that does to the line that finds the prefix.
function(vcpkg_cmake_config_fixup)
    arguments_of(0 "" "CONFIG_PATH" "")
    set(share ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(GLOB files ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/*.cmake)
    file(COPY ${files} DESTINATION ${share})
    file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake)
    file(GLOB files ${share}/*.cmake)
    foreach(file IN LISTS files)
        file(READ ${file} text)
        string(REGEX REPLACE "(get_filename_component\\(PACKAGE_PREFIX_DIR \"\\\${CMAKE_CURRENT_LIST_DIR}/)\\.\\.(/\\.\\.)*\" ABSOLUTE\\)"
            "\\1../../\" ABSOLUTE)" text "${text}")
        file(WRITE ${file} "${text}")
    endforeach()
endfunction()

function(vcpkg_install_copyright)
    arguments_of(0 "" "" "FILE_LIST")
    file(INSTALL ${arg_FILE_LIST} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT} RENAME copyright)
endfunction()

include(${PORT_FOLDER}/portfile.cmake)
