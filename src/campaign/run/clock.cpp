// SPDX-License-Identifier: MIT
#include "campaign/run/clock.h"

#include <sys/resource.h>
#include <time.h>

namespace smiter::campaign {

namespace {

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

double cpu_of(int who) {
  rusage usage{};
  getrusage(who, &usage);
  return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

}  // namespace

CpuTime cpu_time() {
  return {cpu_of(RUSAGE_SELF), cpu_of(RUSAGE_CHILDREN)};
}

double thread_cpu_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

}  // namespace smiter::campaign
