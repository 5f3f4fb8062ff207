# One interface target carries the warnings and sanitizers of every folder.
add_library(smiter_options INTERFACE)
target_compile_options(smiter_options INTERFACE
  -Wall -Wextra -Wconversion -Wno-restrict $<$<BOOL:${SMITER_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(smiter_options INTERFACE -Wshadow=local)
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
  target_compile_options(smiter_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
