# smiter_module(NAME [DEPENDS folder...] [LINKS library...])
#
# One folder under src/ is one library, smiter_NAME, with the files *.cpp and *.c
# in it and the folders below, and one test program, NAME_test, with the files *_test.cpp.
function(smiter_module name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINKS;TEST_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp *.c)
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS *_test.cpp)
  list(REMOVE_ITEM sources ${tests})
  add_library(smiter_${name} STATIC ${sources})
  target_include_directories(smiter_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  list(TRANSFORM ARG_DEPENDS PREPEND smiter_)
  target_link_libraries(smiter_${name} PUBLIC ${ARG_DEPENDS} ${ARG_LINKS} fmt::fmt PRIVATE smiter_options)
  if(name IN_LIST SMITER_COVER)
    target_compile_options(smiter_${name} PRIVATE --coverage -O0)
  endif()
  if(SMITER_TESTS AND tests)
    add_executable(${name}_test ${tests})
    # Half of all the compiling is for tests, whose own code need not be fast.
    target_compile_options(${name}_test PRIVATE -O0)
    target_link_libraries(${name}_test PRIVATE smiter_${name} ${ARG_TEST_LINKS} smiter_options GTest::gtest GTest::gmock GTest::gtest_main)
    # For what hangs. One test judges for 40 s of CPU under the address sanitizer, and a machine may be busy.
    set(timeout 400)
    if(SMITER_SANITIZE)
      set(timeout 900)
    endif()
    gtest_discover_tests(${name}_test TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60
      PROPERTIES TIMEOUT ${timeout} ENVIRONMENT "SMITER_SOURCE_DIR=${PROJECT_SOURCE_DIR}")
  endif()
endfunction()
