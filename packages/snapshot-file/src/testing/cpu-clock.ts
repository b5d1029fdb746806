/** Starts a clock of the processor time that this process takes, in milliseconds: unlike the wall's it is not moved by others' work. */
export function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
