import Foundation

/// The memory of a process, as counted by the kernel: proc_pid_status(5).
enum ProcessMemory {
    /// Returns the peak of this process's resident memory in bytes.
    static func peakBytes() throws -> Int { try bytes(of: "VmHWM") }

    /// Returns the peak of another process's resident memory in bytes; it must not have ended.
    static func peakBytes(of process: Int32) throws -> Int {
        try bytes(of: "VmHWM", process: "\(process)")
    }

    /// Returns this process's current resident memory in bytes.
    static func residentBytes() throws -> Int { try bytes(of: "VmRSS") }

    private static func bytes(of key: String, process: String = "self") throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix(key + ":") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
            if let kibibytes, let count = Int(kibibytes) { return count * 1024 }
        }
        throw BenchmarkFailure("this system does not report \(key) of a process")
    }
}
