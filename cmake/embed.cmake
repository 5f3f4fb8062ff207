# smiter_embed(TARGET NAMESPACE_VARIABLE FILES...)
#
# Compiles text files into TARGET as `extern const std::span<const
# smiter::base::EmbeddedFile> VARIABLE`, sorted by name, so that the program
# needs no data folder at run time. The generator is a CMake script: no other
# tool has to be there.
function(smiter_embed target variable)
  set(files ${ARGN})
  list(SORT files)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${variable}.cpp)
  list(JOIN files "|" joined)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DVARIABLE=${variable} "-DFILES=${joined}" -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
