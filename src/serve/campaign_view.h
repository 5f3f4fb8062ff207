// SPDX-License-Identifier: MIT
// What is served of one campaign. One thread reads the store now and then and keeps what lists need
// (`refresh`); any number of threads take what is there. A campaign that runs is not disturbed: each look is
// short, only what changed is read, and the store is closed in between.
//
// A finding may change without its key, when it is reduced or tried on releases. So each look also reads a
// few rows again, those first that wait for the reducer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store.h"
#include "serve/finding_page.h"
#include "serve/finding_row.h"
#include "serve/timeline.h"
#include "triage/report/report.h"

namespace smiter::serve {

// A body and what tells it from others.
struct Served {
  std::shared_ptr<const std::string> body;
  std::string etag;
};

class CampaignView {
 public:
  // `place` is the campaign's folder, or the address of its database.
  [[nodiscard]] static base::Expected<std::unique_ptr<CampaignView>> open(std::string place,
                                                                          triage::Surroundings where);
  [[nodiscard]] const std::string& name() const { return name_; }

  // By one thread.
  void refresh();

  // By any thread.
  [[nodiscard]] bool is_loading() const;
  [[nodiscard]] Served summary() const;
  [[nodiscard]] Served timeline() const;
  // Rows that changed after `since`; 0: all.
  [[nodiscard]] Served findings(std::uint64_t since, std::string_view boot) const;
  // Ids of the findings that have every word of the text.
  [[nodiscard]] std::string search(std::string_view text) const;
  // Texts of it that are longer are cut.
  [[nodiscard]] std::optional<std::string> finding(std::uint64_t id,
                                                   std::size_t longest_text = kLongestText) const;
  // The same of many, in one look at the store, until `take` says no. Those that are not there are left out.
  void each_finding(const std::vector<std::uint64_t>& ids, std::size_t longest_text,
                    const std::function<bool(std::uint64_t id, const std::string& json)>& take) const;
  [[nodiscard]] std::optional<std::string> finding_file(std::uint64_t id, std::string_view file) const;
  [[nodiscard]] std::string queue(unsigned per_week) const;
  [[nodiscard]] std::string seeds();
  // An error if there is no such finding, or the store cannot be written.
  [[nodiscard]] base::Status put_mark(const triage::Mark& mark);

 private:
  CampaignView(std::string place, triage::Surroundings where);

  struct Listed {
    FindingRow row = {};
    std::string json = {};
    std::uint64_t rev = 0;
    bool gone = false;
  };
  [[nodiscard]] base::Expected<campaign::Store> open_store() const;
  void read_rows(const campaign::Store& store);
  [[nodiscard]] std::vector<std::uint64_t> to_read(const std::vector<campaign::FindingEntry>& index) const;
  void read_triggers(const campaign::Store& store, bool from_start);
  void bring_up_to_date();
  void read_timeline(const campaign::Store& store);
  void read_summary(campaign::Store& store);
  void set_error(const std::string& text);
  [[nodiscard]] bool is_changed();
  [[nodiscard]] static std::optional<triage::Finding> read_finding(const campaign::Store& store,
                                                                   std::uint64_t id);
  [[nodiscard]] std::string details_of(const triage::Finding& found, std::size_t longest_text) const;

  const std::string place_, name_;
  const triage::Surroundings where_;
  const bool on_server_;                        // its place is an address
  std::optional<campaign::Settings> settings_;  // set before others look

  // Of the thread that refreshes; the others must not look at it.
  struct Reader {
    std::map<std::uint64_t, std::string> keys;  // of findings that name clusters, when they were read
    std::vector<std::uint64_t> waiting_again;   // to be read again
    std::uint64_t last_trigger = 0;
    std::size_t turn = 0;
    std::string seen;  // of the files
    bool rows_changed = false;
    Timeline points;
  };
  // What is there for all.
  struct Shown {
    std::map<std::uint64_t, Listed> rows;
    std::map<std::uint64_t, std::uint64_t> cluster_of, triggers;
    std::map<std::uint64_t, std::vector<std::uint64_t>> members;  // by cluster
    std::vector<triage::Mark> marks;
    std::uint64_t rev = 1;
    bool loading = true;
    bool over = false;
    Served summary, timeline;
    Served all_rows;  // of the revision that its tag names
    std::string seeds;
    std::int64_t seeds_at = 0;
  };
  Reader reader_;
  mutable std::mutex mutex_;  // for what follows
  mutable Shown shown_;
};

}  // namespace smiter::serve
