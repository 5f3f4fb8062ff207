// SPDX-License-Identifier: MIT
#include "solver/crash/elf_symbols.h"

#include <cxxabi.h>
#include <elf.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>

#include "solver/crash/signature.h"

namespace smiter::solver {
namespace {

constexpr std::size_t kMostTableBytes = std::size_t{256} << 20;

// Reads records at offsets; what lies beyond the file is no record.
class Input {
 public:
  explicit Input(const std::string& path) : file_(path, std::ios::binary) {}

  template <typename T>
  std::optional<T> record(std::uint64_t offset) {
    T value;
    if (!read(offset, reinterpret_cast<char*>(&value), sizeof value)) return std::nullopt;
    return value;
  }
  std::optional<std::vector<char>> bytes(std::uint64_t offset, std::uint64_t count) {
    if (count > kMostTableBytes) return std::nullopt;
    std::vector<char> out(count);
    if (!read(offset, out.data(), count)) return std::nullopt;
    return out;
  }

 private:
  bool read(std::uint64_t offset, char* into, std::size_t count) {
    if (offset > static_cast<std::uint64_t>(std::numeric_limits<std::streamoff>::max())) return false;
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(into, static_cast<std::streamsize>(count));
    return file_.gcount() == static_cast<std::streamsize>(count);
  }
  std::ifstream file_;
};

std::string demangled(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && text ? plain_function(text.get()) : name;
}

bool is_ours(const Elf64_Ehdr& header) {
  const auto* ident = reinterpret_cast<const char*>(header.e_ident);
  return std::memcmp(ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         (header.e_ident[EI_DATA] == ELFDATA2LSB) == (std::endian::native == std::endian::little);
}

std::uint64_t first_address(Input& input, const Elf64_Ehdr& header) {
  std::optional<std::uint64_t> first;
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const auto segment = input.record<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment || segment->p_type != PT_LOAD) continue;
    const std::uint64_t begin = segment->p_vaddr & ~std::uint64_t{4095};
    first = first ? std::min(*first, begin) : begin;
  }
  return first.value_or(0);
}

}  // namespace

ElfSymbols ElfSymbols::read(const std::string& path) {
  ElfSymbols result;
  Input input(path);
  const auto header = input.record<Elf64_Ehdr>(0);
  if (!header || !is_ours(*header)) return result;
  result.first_ = first_address(input, *header);
  for (std::size_t i = 0; i < header->e_shnum; ++i) {
    const auto section = input.record<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
    if (!section || (section->sh_type != SHT_SYMTAB && section->sh_type != SHT_DYNSYM)) continue;
    const auto names = input.record<Elf64_Shdr>(header->e_shoff + section->sh_link * sizeof(Elf64_Shdr));
    if (!names) continue;
    const auto table = input.bytes(section->sh_offset, section->sh_size);
    auto text = input.bytes(names->sh_offset, names->sh_size);
    if (!table || !text) continue;
    text->push_back('\0');
    for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table->size(); at += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol;
      std::memcpy(&symbol, table->data() + at, sizeof symbol);
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_size == 0 || symbol.st_name >= text->size())
        continue;
      result.functions_.push_back(
          {symbol.st_value, symbol.st_value + symbol.st_size, text->data() + symbol.st_name});
    }
  }
  std::ranges::stable_sort(result.functions_, {}, &Function::begin);
  return result;
}

std::string ElfSymbols::function_at(std::uint64_t address, std::uint64_t base) const {
  const std::uint64_t own = address - base + first_;
  auto after = std::ranges::upper_bound(functions_, own, {}, &Function::begin);
  // Aliases and parts of functions may overlap: a few steps back.
  for (int steps = 0; after != functions_.begin() && steps < 8; ++steps) {
    --after;
    if (own < after->end) return demangled(after->name);
  }
  return {};
}

}  // namespace smiter::solver
