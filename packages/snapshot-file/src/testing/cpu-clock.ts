/** Starts a clock of this process's CPU time, in milliseconds, which the load of other processes does not affect. */
export function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
