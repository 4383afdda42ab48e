import Foundation

/// Memory of a process, as the kernel counts it: proc_pid_status(5).
enum ProcessMemory {
    /// The most bytes that this process ever had resident.
    static func peakBytes() throws -> Int { try bytes(of: "VmHWM") }

    /// The most bytes that another process ever had resident; it must not have ended.
    static func peakBytes(of process: Int32) throws -> Int {
        try bytes(of: "VmHWM", process: "\(process)")
    }

    /// Bytes that this process has resident now.
    static func residentBytes() throws -> Int { try bytes(of: "VmRSS") }

    private static func bytes(of key: String, process: String = "self") throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix(key + ":") {
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
            if let kibibytes, let count = Int(kibibytes) { return count * 1024 }
        }
        throw BenchmarkFailure("this system does not say \(key) of a process")
    }
}
