// SPDX-License-Identifier: MIT
#include "solver/crash/crash_place.h"

#include <signal.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>

#include <fmt/core.h>

#include "solver/crash/elf_symbols.h"

namespace smiter::solver {
namespace {

constexpr std::uint64_t kNear = 1 << 20;  // of the stack pointer: one large frame
constexpr std::size_t kMostRecurring = 3;

std::string_view name_of(const Module& module) {
  return std::string_view(module.path).substr(module.path.rfind('/') + 1);
}

// In the call: what follows it may be another function if the call does not return.
constexpr std::uint64_t call_before(std::uint64_t return_address) {
  return return_address - 1;
}

class Places {
 public:
  explicit Places(std::string_view maps) : modules_(modules_of(maps)) {}

  // Nothing for an address in no module, or in one of the system's.
  std::optional<std::string> at(std::uint64_t address) {
    const auto module = std::ranges::find_if(
        modules_, [&](const Module& m) { return address >= m.begin && address < m.end; });
    if (module == modules_.end() || is_system_module(name_of(*module))) return std::nullopt;
    auto [symbols, is_new] = symbols_.try_emplace(module->path);
    if (is_new) symbols->second = ElfSymbols::read(module->path);
    std::string function = symbols->second.function_at(address, module->begin);
    if (!function.empty()) return function;
    return fmt::format("{}+0x{:x}", name_of(*module), address - module->begin);
  }

 private:
  std::vector<Module> modules_;
  std::map<std::string, ElfSymbols> symbols_;
};

std::vector<std::string> recurring(const Fault& fault, Places& places) {
  std::map<std::string, std::size_t> counts;
  for (const std::uint64_t address : fault.returns) {
    if (const auto place = places.at(call_before(address))) ++counts[*place];
  }
  std::size_t most = 0;
  for (const auto& [place, count] : counts) most = std::max(most, count);
  std::vector<std::string> out;
  for (const auto& [place, count] : counts) {
    if (2 * count > most && out.size() < kMostRecurring) out.push_back(place);
  }
  return out;
}

}  // namespace

std::vector<Module> modules_of(std::string_view maps) {
  std::map<std::string, Module> by_path;
  for (std::size_t at = 0; at < maps.size();) {
    const std::size_t end = std::min(maps.find('\n', at), maps.size());
    const std::string line(maps.substr(at, end - at));
    at = end + 1;
    unsigned long begin = 0, last = 0;
    const std::size_t slash = line.find('/');
    if (slash == std::string::npos || std::sscanf(line.c_str(), "%lx-%lx", &begin, &last) != 2) continue;
    const std::string path = line.substr(slash);
    auto [row, is_new] = by_path.try_emplace(path, Module{path, begin, last});
    row->second.begin = std::min<std::uint64_t>(row->second.begin, begin);
    row->second.end = std::max<std::uint64_t>(row->second.end, last);
  }
  std::vector<Module> out;
  for (auto& [path, module] : by_path) out.push_back(std::move(module));
  return out;
}

bool is_system_module(std::string_view name) {
  return name.starts_with("libc.so") || name.starts_with("libc-") || name.starts_with("libpthread") ||
         name.starts_with("ld-linux") || name.starts_with("libstdc++") || name.starts_with("libgcc_s") ||
         name.starts_with("libm.so") || name.starts_with("libasan") || name.starts_with("libtsan") ||
         name.starts_with("libubsan");
}

bool is_stack_overflow(const Fault& fault) {
  if (fault.signal != SIGSEGV) return false;
  const std::uint64_t low = std::min(fault.address, fault.stack_pointer);
  const std::uint64_t high = std::max(fault.address, fault.stack_pointer);
  return high - low < kNear && fault.returns.size() > 200;
}

std::vector<std::string> places_of(const Fault& fault) {
  Places places(fault.maps);
  if (is_stack_overflow(fault)) return recurring(fault, places);
  if (auto place = places.at(fault.instruction)) return {*place};
  for (const std::uint64_t address : fault.returns) {
    if (auto place = places.at(call_before(address))) return {*place};
  }
  return {};
}

}  // namespace smiter::solver
