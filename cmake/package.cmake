# cpack: a Debian package (make deb). The source tarball is git's (make dist).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME smiter)
set(CPACK_PACKAGE_VENDOR "The Smiter authors")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "find bugs in SMT solvers")
set(CPACK_PACKAGE_DESCRIPTION "Smiter makes formulas whose answer it knows or can check, runs SMT solvers on
them, and reports wrong answers, crashes and invalid models. It has an
evaluator of its own for SMT-LIB, which shares no code with any solver, and
reduces, groups and confirms what it finds.
.
Seeds to try are in /usr/share/smiter/seeds.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})

set(SMITER_MAINTAINER "The Smiter authors <smiter@packages.example>" CACHE STRING "Who makes the Debian package")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${SMITER_MAINTAINER}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Solvers to test; gdb tells one crash from another.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "z3, cvc5, cvc4, gdb")
# More solvers; releases from npm; `smiter bisect --repo`.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "boolector, nodejs, npm, git")

# What only the package has: its changelog, its copyright, remarks for lintian. The release date is NEWS.md's.
set(debian ${CMAKE_BINARY_DIR}/debian)
execute_process(COMMAND env LC_ALL=C date -R -u -d "${SMITER_RELEASE_DATE}"
  OUTPUT_VARIABLE SMITER_RELEASE_DAY OUTPUT_STRIP_TRAILING_WHITESPACE)
configure_file(cmake/debian/changelog.in ${debian}/changelog @ONLY)
execute_process(COMMAND gzip -9nf ${debian}/changelog)
install(FILES ${debian}/changelog.gz cmake/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/smiter
  COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES cmake/debian/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  RENAME smiter COMPONENT debian EXCLUDE_FROM_ALL)
# Not the component "license".
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};smiter;Unspecified;/;${CMAKE_BINARY_DIR};smiter;debian;/")
include(CPack)
