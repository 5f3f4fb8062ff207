// SPDX-License-Identifier: MIT
#include "campaign/supervise/stack_text.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

#include <fmt/core.h>

namespace smiter::campaign {

namespace {

std::string demangled(const char* name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string out = status == 0 && text != nullptr ? text : name;
  std::free(text);
  return out;
}

}  // namespace

std::vector<std::string> stack_text(std::span<void* const> frames) {
  std::vector<std::string> out;
  for (void* frame : frames) {
    Dl_info info{};
    if (dladdr(frame, &info) == 0 || info.dli_fname == nullptr) {
      out.push_back(fmt::format("{}", frame));
      continue;
    }
    const auto offset = static_cast<const char*>(frame) - static_cast<const char*>(info.dli_fbase);
    std::string text =
        fmt::format("{}+{:#x}", std::filesystem::path(info.dli_fname).filename().string(), offset);
    if (info.dli_sname != nullptr) text += " " + demangled(info.dli_sname);
    out.push_back(std::move(text));
  }
  return out;
}

}  // namespace smiter::campaign
