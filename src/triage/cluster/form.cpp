// SPDX-License-Identifier: MIT
#include "triage/cluster/form.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "base/hash.h"
#include "triage/cluster/form_tree.h"

namespace smiter::triage {

namespace {

// The search for the least way to tell alike names apart ends after so many steps. Five alike
// names take about 200.
constexpr unsigned kMostSteps = 400;

// Part of every digest, so that a baseline of another version knows nothing rather than something
// else. To be raised with any change of a digest.
constexpr int kFormVersion = 1;

using Colours = std::vector<std::uint64_t>;  // by name

class Canon {
 public:
  explicit Canon(const FormTree& tree) : tree_(tree) {
    for (const FormTree::Node& node : tree_.nodes) labels_.push_back(base::hash_text(node.label));
  }

  // By node, bottom up.
  [[nodiscard]] std::vector<std::uint64_t> hashes(const Colours& colours) const {
    std::vector<std::uint64_t> out;
    std::vector<std::uint64_t> below;
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
      const FormTree::Node& node = tree_.nodes[i];
      below.clear();
      for (const std::uint32_t child : node.children) below.push_back(out[child]);
      if (node.any_order) std::ranges::sort(below);
      std::uint64_t h = base::combine(labels_[i], below.size());
      if (node.name != FormTree::kNoName) h = base::combine(h, base::mix(colours[node.name] + 1));
      for (const std::uint64_t b : below) h = base::combine(h, b);
      out.push_back(base::mix(h));
    }
    return out;
  }

  // Nothing if it takes too many steps.
  [[nodiscard]] std::optional<std::uint64_t> least(Colours colours) {
    if (++steps_ > kMostSteps) return std::nullopt;
    const auto alike = refine(colours);
    if (alike.empty()) return hashes(colours).back();
    std::optional<std::uint64_t> best;
    for (const std::uint32_t name : alike) {
      Colours chosen = colours;
      chosen[name] = base::mix(chosen[name] + 0x5bd1e995);
      const auto value = least(std::move(chosen));
      if (!value) return std::nullopt;
      best = best ? std::min(*best, *value) : *value;
    }
    return best;
  }
  void refine_only(Colours& colours) const { static_cast<void>(refine(colours)); }

 private:
  // Until no more names can be told apart. Returns the class of alike names with the least colour.
  [[nodiscard]] std::vector<std::uint32_t> refine(Colours& colours) const {
    std::size_t distinct = 0;
    while (true) {
      const std::size_t now = std::set(colours.begin(), colours.end()).size();
      if (now == distinct || colours.empty()) break;
      distinct = now;
      colours = next(colours);
    }
    std::map<std::uint64_t, std::vector<std::uint32_t>> classes;
    for (std::uint32_t i = 0; i < colours.size(); ++i) classes[colours[i]].push_back(i);
    for (const auto& [colour, names] : classes) {
      if (names.size() > 1) return names;
    }
    return {};
  }

  // A name's next colour is where it occurs.
  [[nodiscard]] Colours next(const Colours& colours) const {
    const auto own = hashes(colours);
    std::vector<std::uint64_t> context(tree_.nodes.size(), 0);
    std::vector<std::vector<std::uint64_t>> uses(colours.size());
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {
      const FormTree::Node& node = tree_.nodes[i];
      const std::uint64_t here = base::mix(base::combine(context[i], own[i]));
      for (std::size_t k = 0; k < node.children.size(); ++k)
        context[node.children[k]] = base::combine(here, node.any_order ? 0 : k + 1);
      if (node.name != FormTree::kNoName) uses[node.name].push_back(here);
    }
    Colours result = colours;
    for (std::size_t name = 0; name < result.size(); ++name) {
      std::ranges::sort(uses[name]);
      for (const std::uint64_t use : uses[name]) result[name] = base::combine(result[name], use);
      result[name] = base::mix(result[name]);
    }
    return result;
  }

  const FormTree& tree_;
  std::vector<std::uint64_t> labels_;
  unsigned steps_ = 0;
};

// Each once, in order. (clang 14 cannot compile ranges::unique.)
void sort_once(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

bool Form::contains(const Form& other) const {
  return !other.asserted.empty() && std::ranges::includes(parts, other.asserted);
}

Form form_of(const std::string& script, const smt::OpTable& ops) {
  const auto tree = form_tree(script, ops);
  if (!tree) return {fmt::format("{}.{:016x}", kFormVersion, base::hash_text("text " + script)), {}, {}};
  Canon canon(*tree);
  const Colours blank(tree->names, 0);
  Form form;
  auto value = canon.least(blank);
  if (!value) {
    Colours alike = blank;
    canon.refine_only(alike);
    value = canon.hashes(alike).back();
  }
  form.digest = fmt::format("{}.{:016x}", kFormVersion, *value);
  form.parts = canon.hashes(blank);
  for (const std::uint32_t node : tree->asserted) form.asserted.push_back(form.parts[node]);
  sort_once(form.asserted);
  sort_once(form.parts);
  return form;
}

}  // namespace smiter::triage
