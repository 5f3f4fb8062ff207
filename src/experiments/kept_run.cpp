// SPDX-License-Identifier: MIT
#include "experiments/kept_run.h"

#include <filesystem>

#include "base/file.h"
#include "base/json.h"

namespace smiter::experiments {

namespace {

constexpr std::size_t kLargest = std::size_t{64} << 20;

std::string file_of_run(const std::string& folder) {
  return folder + "/run.json";
}

}  // namespace

base::Status keep_run(const std::string& folder, const Run& run) {
  const base::Json json{{"smiter_run", 1},
                        {"strategy", run.strategy},
                        {"repeat", run.repeat},
                        {"cpu_seconds", run.cpu_seconds},
                        {"solver_cpu_seconds", run.solver_cpu_seconds},
                        {"seed_clusters", run.seed_clusters},
                        {"counts", campaign::to_json(run.counts)},
                        {"summary", run.summary}};
  return base::write_file(file_of_run(folder), json.dump(1) + "\n");
}

base::Expected<std::optional<Run>> kept_run(const std::string& folder) {
  const std::string path = file_of_run(folder);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::optional<Run>();
  const auto text = base::read_file(path, kLargest);
  if (!text) return text.error();
  try {
    const base::Json json = base::Json::parse(*text);
    if (json.at("smiter_run").get<int>() != 1) return base::Error{"a run of another version", {}, path};
    Run run;
    json.at("strategy").get_to(run.strategy);
    json.at("repeat").get_to(run.repeat);
    json.at("cpu_seconds").get_to(run.cpu_seconds);
    json.at("solver_cpu_seconds").get_to(run.solver_cpu_seconds);
    json.at("seed_clusters").get_to(run.seed_clusters);
    json.at("summary").get_to(run.summary);
    static_cast<void>(base::Json::parse(run.summary));
    auto counts = campaign::counts_from_json(json.at("counts").get<std::string>());
    if (!counts) return base::Error{counts.error().message, {}, path};
    run.counts = std::move(*counts);
    return std::optional(std::move(run));
  } catch (const base::JsonError& e) {
    return base::Error{e.what(), {}, path};
  }
}

base::Status claim_folder(const std::string& folder, const std::string& what) {
  const std::string path = folder + "/compared.json";
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return base::write_file(path, what);
  const auto before = base::read_file(path, kLargest);
  if (!before) return before.error();
  if (*before == what) return base::ok();
  return base::Error{
      "the runs here are of another comparison (other seeds, solvers, limits or version); give another --out",
      {},
      folder};
}

}  // namespace smiter::experiments
