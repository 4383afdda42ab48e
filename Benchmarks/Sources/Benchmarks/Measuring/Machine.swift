import Foundation

/// The machine that measures, and how busy it was at the start.
struct Machine {
    /// Processor, number of processors, memory and kernel, as the kernel states them.
    let parts: [String]
    /// The load averages of the last 1, 5 and 15 minutes: getloadavg(3).
    let loads: [Double]
    /// The share of processor time that other programs take, 0…1, over one second; nil if the
    /// kernel does not state it.
    ///
    /// The load averages still contain the build.
    let busyShare: Double?

    /// Reads proc(5) for one second.
    init() {
        let information = ProcessInfo.processInfo
        let model = Self.value(of: "model name", in: "/proc/cpuinfo") ?? "unknown processor"
        let gibibytes = Double(information.physicalMemory) / Double(1 << 30)
        parts = [
            model, "\(information.activeProcessorCount) processors",
            "\(number(gibibytes)) GiB of memory", information.operatingSystemVersionString,
            Self.line(of: "/proc/sys/kernel/osrelease").map { "Linux \($0)" } ?? "unknown kernel",
        ]
        var loads = [Double](repeating: 0, count: 3)
        let count = getloadavg(&loads, Int32(loads.count))
        self.loads = Array(loads.prefix(max(0, Int(count))))
        let before = ProcessorTime()
        sleep(1)
        busyShare = ProcessorTime().flatMap { after in before.map { after.busyShare(since: $0) } }
    }

    /// The machine and its load, and a warning if another program is busy.
    var lines: [String] {
        let words = loads.map { String(format: "%.2f", $0) }.joined(separator: ", ")
        let share = busyShare.map { "\(number($0 * 100)) % of processor time" } ?? "unknown"
        return [
            "Machine: " + parts.joined(separator: ", "),
            "Load averages at the start (1, 5, 15 min): " + words,
            "Other programs at the start: " + share
                + ((busyShare ?? 0) > 0.1 ? "; expect unsteady ratios" : ""),
        ]
    }

    private static func line(of path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?
            .split(separator: "\n").first.map(String.init)
    }

    private static func value(of key: String, in path: String) -> String? {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: ":", maxSplits: 1).last
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// The processor time since the system started, as /proc/stat counts it in ticks.
private struct ProcessorTime {
    private let idle: Double
    private let total: Double

    init?() {
        // user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user time.
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        let words = text.split(separator: "\n").first?.split(separator: " ") ?? []
        let ticks = words.dropFirst().prefix(8).compactMap { Double($0) }
        guard words.first == "cpu", ticks.count == 8 else { return nil }
        idle = ticks[3] + ticks[4]
        total = ticks.reduce(0, +)
    }

    func busyShare(since start: Self) -> Double {
        let passed = total - start.total
        return passed > 0 ? 1 - (idle - start.idle) / passed : 0
    }
}
