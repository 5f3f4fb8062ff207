// SPDX-License-Identifier: MIT
// For tests: what the workers of a campaign share, made as a campaign makes it, and no worker. A test
// calls one of their parts and looks at what became of the desk, the corpus, the store and the events.
//
//   make(settings({"faulty", "honest"}, 100));
//   OwnErrors(*parts_).tell("two and two are five");
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/campaign_test_support.h"
#include "campaign/findings/desk.h"
#include "campaign/run/budget.h"
#include "campaign/run/corpus.h"
#include "campaign/run/parts.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/equipment.h"
#include "campaign/setup/past.h"
#include "campaign/setup/setup.h"
#include "campaign/store/writer.h"
#include "reduce/move/move.h"
#include "strategies/strategy.h"
#include "triage/report/report.h"

namespace smiter::campaign {

// A strategy that does what a test says. All members may be changed before it is used.
class ScriptedStrategy : public strategies::Strategy {
 public:
  std::vector<testcase::Test> tests = {};        // of every unit
  std::vector<std::string> errors_of_ours = {};  // likewise
  bool fails = false;                            // begin() is an error
  bool throws = false;                           // begin() is a bug of ours
  bool plain = false;
  bool new_models = false;
  bool models = false;    // does it need them?
  std::size_t seeds = 1;  // of a unit
  std::function<std::vector<std::string>(const std::string&)> derives = {};
  mutable std::vector<std::string> begun_with = {};  // names of the seeds that begin() was last given
  mutable std::vector<std::string> moves_for = {};   // texts of the seeds of reducer_moves()
  std::string unreadable = {};                       // facts that it cannot restore

  ScriptedStrategy() : Strategy("scripted") {}
  [[nodiscard]] bool wants_plain_options() const override { return plain; }
  [[nodiscard]] std::size_t seeds_per_unit() const override { return seeds; }
  [[nodiscard]] bool takes_new_models() const override { return new_models; }
  [[nodiscard]] bool needs_model() const override { return models; }
  // What it knows of a seed is an assignment.
  [[nodiscard]] base::Status restore(std::string_view facts, strategies::Seed& seed) const override {
    if (facts == unreadable) return base::Error{"cannot read " + unreadable};
    seed.assignment = std::string(facts);
    return base::ok();
  }
  [[nodiscard]] base::Expected<std::unique_ptr<strategies::Unit>> begin(const strategies::Inputs& inputs,
                                                                        base::Rng /*rng*/) const override {
    if (throws) throw std::runtime_error("two and two are five");
    if (fails) return base::Error{"of no use"};
    const std::lock_guard lock(mutex_);
    begun_with.clear();
    for (const strategies::Seed* seed : inputs.seeds) begun_with.push_back(seed->name);
    return std::unique_ptr<strategies::Unit>(std::make_unique<Made>(tests, errors_of_ours));
  }
  [[nodiscard]] std::vector<std::unique_ptr<reduce::Move>> reducer_moves(
      const testcase::Test& /*test*/, std::span<const std::string> seeds) const override {
    moves_for.assign(seeds.begin(), seeds.end());
    return {};
  }
  [[nodiscard]] std::vector<std::string> derive(
      const std::string& script, const std::vector<testcase::ChainStep>& /*steps*/) const override {
    return derives ? derives(script) : std::vector<std::string>();
  }

 private:
  class Made : public strategies::Unit {
   public:
    Made(std::vector<testcase::Test> tests, std::vector<std::string> errors)
        : tests_(std::move(tests)), errors_(std::move(errors)) {}
    [[nodiscard]] std::optional<testcase::Test> next() override {
      if (at_ == tests_.size()) return std::nullopt;
      return tests_[at_++];
    }
    [[nodiscard]] std::vector<std::string> our_errors() override { return errors_; }

   private:
    std::vector<testcase::Test> tests_;
    std::vector<std::string> errors_;
    std::size_t at_ = 0;
  };
  mutable std::mutex mutex_;  // of begun_with
};

class MemoryParts : public MemoryCampaign {
 protected:
  void TearDown() override {
    parts_.reset();
    writer_.reset();
    folder_of_campaign_ = {};
    MemoryCampaign::TearDown();
  }

  // Solvers, strategies and seeds; scripted_ is the last of the strategies.
  void equip_with(const Settings& settings, Opening opening = Opening::New) {
    auto made = equip(settings, opening, ops_, continuation().find_solver);
    ASSERT_TRUE(made) << made.error().to_string();
    equipment_ = std::move(*made);
    auto scripted = std::make_unique<ScriptedStrategy>();
    scripted_ = scripted.get();
    equipment_->strategies.push_back(std::move(scripted));
    auto opened = open_folder(equipment_->settings.out, opening);
    ASSERT_TRUE(opened) << opened.error().to_string();
    folder_of_campaign_ = std::move(*opened);
  }
  // The rest. A test may change the equipment and the past in between.
  void make_parts() {
    auto& seeds = equipment_->seeds.seeds;
    schedule_ = std::make_unique<Schedule>(equipment_->settings, equipment_->solvers, ops_,
                                           scheduler_options(seeds, equipment_->strategies, {}),
                                           past_.scheduler, past_.mutants);
    corpus_ = std::make_unique<Corpus>(std::move(seeds));
    budget_ = std::make_unique<Budget>(equipment_->settings.time_ms, equipment_->settings.cpu_ms);
    budget_->begin(0, 0, 0);
    desk_ = std::make_unique<Desk>(ops_, triage::Baseline(), past_.findings, equipment_->settings.worth);
    writer_ = std::make_unique<Writer>(*folder_of_campaign_.store);
    parts_ = std::make_unique<Parts>(Parts{.settings = equipment_->settings,
                                           .ops = ops_,
                                           .solvers = equipment_->solvers,
                                           .strategies = equipment_->strategies,
                                           .left_out = equipment_->left_out,
                                           .workdir = folder_of_campaign_.workdir,
                                           .where = where_,
                                           .corpus = *corpus_,
                                           .schedule = *schedule_,
                                           .budget = *budget_,
                                           .desk = *desk_,
                                           .writer = *writer_,
                                           .listen = listener_});
  }
  void make(const Settings& settings) {
    ASSERT_NO_FATAL_FAILURE(equip_with(settings));
    make_parts();
  }

  // All that was handed to the writer is in the store, which may be read until the next change.
  [[nodiscard]] Store& store() {
    writer_->write_now([](Store&) {});
    return *folder_of_campaign_.store;
  }
  [[nodiscard]] std::uint32_t number_of_scripted() const {
    return static_cast<std::uint32_t>(equipment_->strategies.size() - 1);
  }
  // The number of a seed, by the name of its file.
  [[nodiscard]] std::uint32_t seed_number(std::string_view file) const {
    for (std::uint32_t i = 0; i < corpus_->size(); ++i)
      if (corpus_->name(i).ends_with(file)) return i;
    ADD_FAILURE() << "there is no seed " << file;
    return 0;
  }
  // A text below the campaign's folder; empty if there is none.
  [[nodiscard]] std::string text_of(const std::string& name) const {
    const auto text = base::read_file(folder_ + "/out/" + name);
    return text ? *text : "";
  }

  std::unique_ptr<Equipment> equipment_;
  ScriptedStrategy* scripted_ = nullptr;
  OpenFolder folder_of_campaign_;
  Past past_;
  const triage::Surroundings where_ = {};
  Listener listener_ = [this](const Event& event) { events_.push_back(event); };
  std::unique_ptr<Corpus> corpus_;
  std::unique_ptr<Schedule> schedule_;
  std::unique_ptr<Budget> budget_;
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace smiter::campaign
