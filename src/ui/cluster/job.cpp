// SPDX-License-Identifier: MIT
#include "ui/cluster/job.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/json.h"
#include "campaign/database/address.h"
#include "triage/report/escape.h"

namespace smiter::ui {

namespace {

// A machine is told so long before its time is over, and hands in what it has.
constexpr std::uint64_t kWarningSeconds = 60;

std::string words(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& word : list) out += " " + triage::shell_word(word);
  return out;
}

// All but --out, in a shell's words.
std::string join_command(const ClusterJob& job) {
  return fmt::format("{} fuzz --join {} --jobs {}{}", triage::shell_word(job.program),
                     triage::shell_word(job.store), job.jobs, words(job.options));
}

// "DD-HH:MM:SS"
std::string slurm_time(std::uint64_t ms) {
  const std::uint64_t s = (ms + 999) / 1000;
  return fmt::format("{}-{:02}:{:02}:{:02}", s / 86400, s / 3600 % 24, s / 60 % 60, s % 60);
}

// What a task does, whoever starts it: a folder for itself that goes with it, and the signals of its
// scheduler.
std::string task_body(const ClusterJob& job) {
  return fmt::format(
      "set -u\n"
      "scratch=$(mktemp -d \"${{TMPDIR:-/tmp}}/smiter-XXXXXX\") || exit 1\n"
      "trap 'rm -rf \"$scratch\"' EXIT\n"
      "export TMPDIR=$scratch\n"
      "{} --plain --out \"$scratch/out\" &\n"
      "pid=$!\n"
      "# The end is near: smiter hands in what it has, gives back the rest, and ends.\n"
      "trap 'kill -TERM \"$pid\" 2>/dev/null' TERM INT\n"
      "wait \"$pid\"\n"
      "code=$?\n"
      "while kill -0 \"$pid\" 2>/dev/null; do wait \"$pid\"; code=$?; done\n"
      "# 1 means that bugs were found, which is no failure.\n"
      "[ \"$code\" -le 1 ]\n",
      join_command(job));
}

bool is_range(const std::string& text) {
  const auto digits = [&](std::size_t& at) {
    const std::size_t from = at;
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
    return at > from && at - from < 8;
  };
  std::size_t at = 0;
  if (!digits(at)) return false;
  if (at < text.size() && text[at] == '-' && !digits(++at)) return false;
  if (at < text.size() && text[at] == '%' && !digits(++at)) return false;
  return at == text.size();
}

std::uint64_t tasks_in(const std::string& range) {
  const auto dash = range.find('-');
  const std::uint64_t first = std::stoull(range);
  const std::uint64_t last = dash == std::string::npos ? first : std::stoull(range.substr(dash + 1));
  return last >= first ? last - first + 1 : 1;
}

std::string quoted(const std::string& text) {
  return base::Json(text).dump();
}

}  // namespace

base::Status check_job(const ClusterJob& job) {
  if (!campaign::is_server_address(job.store))
    return base::Error{"--store: an address like postgresql://host/database, which all machines reach"};
  if (campaign::without_password(job.store) != job.store)
    return base::Error{
        "--store: there is a password in the address, and scripts are read by many: put it into "
        "~/.pgpass or PGPASSWORD"};
  if (!is_range(job.tasks))
    return base::Error{"--array: a range of tasks like 1-16, or 1-16%4 for four at a time"};
  const auto is_odd = [](const std::string& word) {
    return std::ranges::any_of(word, [](unsigned char c) { return c < ' '; });
  };
  for (const auto* list : {&job.options, &job.hosts}) {
    if (std::ranges::any_of(*list, is_odd)) return base::Error{"a word has a control character in it"};
  }
  if (is_odd(job.store) || is_odd(job.program)) return base::Error{"a word has a control character in it"};
  for (const std::string& host : job.hosts) {
    if (host.empty() || host.front() == '-') return base::Error{"--host: not a name of a machine: " + host};
  }
  return base::ok();
}

std::string slurm_script(const ClusterJob& job) {
  return fmt::format(
      "#!/bin/bash\n"
      "#SBATCH --job-name=smiter\n"
      "#SBATCH --array={}\n"
      "#SBATCH --ntasks=1\n"
      "#SBATCH --cpus-per-task={}\n"
      "{}"
      "#SBATCH --signal=B:TERM@{}\n"
      "#SBATCH --requeue\n"
      "#SBATCH --open-mode=append\n"
      "#SBATCH --output=smiter-%A_%a.log\n"
      "# Written by smiter cluster slurm. Each task joins the campaign in the store; a task that is requeued "
      "joins\n"
      "# anew, and what it held is done by others meanwhile.\n"
      "{}",
      job.tasks, job.jobs,
      job.time_ms == 0 ? "" : fmt::format("#SBATCH --time={}\n", slurm_time(job.time_ms)), kWarningSeconds,
      task_body(job));
}

std::string ssh_script(const ClusterJob& job) {
  std::string out =
      "#!/bin/bash\n"
      "# Written by smiter cluster ssh. Starts one task on each machine and waits for all; Ctrl-C ends "
      "them.\n"
      "set -u\n"
      "task=$(cat <<'TASK'\n";
  if (job.time_ms > 0) out += fmt::format("(sleep {} && kill -TERM $$) &\n", (job.time_ms + 999) / 1000);
  out += task_body(job) +
         "TASK\n"
         ")\n";
  for (const std::string& host : job.hosts)
    out += fmt::format("ssh -tt -o BatchMode=yes {} \"$task\" </dev/null >smiter-{}.log 2>&1 &\n",
                       triage::shell_word(host), triage::shell_word(host));
  return out + "trap 'kill $(jobs -p) 2>/dev/null' INT TERM\nwait\n";
}

std::string kubernetes_manifest(const ClusterJob& job) {
  const std::uint64_t tasks = tasks_in(job.tasks);
  std::string out = fmt::format(
      "# Written by smiter cluster kubernetes. Not tried on a cluster of ours.\n"
      "apiVersion: batch/v1\n"
      "kind: Job\n"
      "metadata:\n"
      "  generateName: smiter-\n"
      "spec:\n"
      "  completions: {0}\n"
      "  parallelism: {0}\n"
      "  completionMode: Indexed\n"
      "  backoffLimit: {0}\n",
      tasks);
  if (job.time_ms > 0) out += fmt::format("  activeDeadlineSeconds: {}\n", (job.time_ms + 999) / 1000);
  out += fmt::format(
      "  template:\n"
      "    spec:\n"
      "      restartPolicy: OnFailure\n"
      "      terminationGracePeriodSeconds: {}\n"
      "      containers:\n"
      "        - name: smiter\n"
      "          image: {}\n"
      "          command: [\"/bin/bash\", \"-c\", {}]\n"
      "          resources:\n"
      "            requests:\n"
      "              cpu: \"{}\"\n",
      kWarningSeconds, quoted(job.image), quoted(task_body(job)), job.jobs);
  if (!job.secret.empty())
    out += fmt::format(
        "          env:\n"
        "            - name: PGPASSWORD\n"
        "              valueFrom:\n"
        "                secretKeyRef:\n"
        "                  name: {}\n"
        "                  key: password\n",
        quoted(job.secret));
  return out;
}

}  // namespace smiter::ui
