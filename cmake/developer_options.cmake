# One interface target carries the warnings and sanitizers of every folder.
add_library(smiter_options INTERFACE)
target_compile_options(smiter_options INTERFACE
  -Wall -Wextra -Wconversion $<$<BOOL:${SMITER_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 warns falsely of overlapping copies in std::string's operator+ (-Wrestrict).
  target_compile_options(smiter_options INTERFACE -Wshadow=local -Wno-restrict)
endif()
if(SMITER_SANITIZE)
  target_compile_options(smiter_options INTERFACE -fsanitize=${SMITER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(smiter_options INTERFACE -fsanitize=${SMITER_SANITIZE})
endif()
if(SMITER_LIBFUZZER)
  # Coverage feedback in every folder; only the programs of tests/fuzz have its main().
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "SMITER_LIBFUZZER needs clang; use the preset fuzz-self")
  endif()
  # Not -fsanitize=fuzzer-no-link, which also watches every comparison: a quarter of the time,
  # for guessing magic values that inputs made of tokens and choices do not need.
  target_compile_options(smiter_options INTERFACE -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
