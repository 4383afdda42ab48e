import Foundation

/// Memory of this process, as the kernel counts it: proc_pid_status(5).
enum ProcessMemory {
    /// The most bytes that were ever resident.
    static func peakBytes() throws -> Int { try bytes(of: "VmHWM") }

    /// Bytes that are resident now.
    static func residentBytes() throws -> Int { try bytes(of: "VmRSS") }

    private static func bytes(of key: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix(key + ":") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
            if let kibibytes, let count = Int(kibibytes) { return count * 1024 }
        }
        throw BenchmarkFailure("this system does not say \(key) of a process")
    }
}
