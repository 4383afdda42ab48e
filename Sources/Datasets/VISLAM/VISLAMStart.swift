import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The wall-clock time at which a recording for visual-inertial SLAM began, and its source.
struct VISLAMStart {
    let wall: WallTime
    /// The time's source and accuracy, one sentence.
    let notice: String

    /// Reads `start_time` from the summary, or else the time in the folder's name.
    ///
    /// - Returns: nil if neither contains a time.
    init?(_ folder: RecordingFolder) {
        if let wall = Self.summaryStart(folder) {
            self.wall = wall
            notice =
                "The wall-clock time of the first sample is start_time of \(VISLAMFiles.metadata), "
                + "which is slightly earlier."
        } else if let wall = Self.nameStart(folder.path) {
            self.wall = wall
            notice =
                "The wall-clock time of the first sample is that of the folder's name, which may "
                + "differ by some seconds."
        } else {
            return nil
        }
    }

    /// Milliseconds since 1970 (kcenon/vi_slam, `start_time`).
    private static func summaryStart(_ folder: RecordingFolder) -> WallTime? {
        guard let bytes = try? folder.contents(of: VISLAMFiles.metadata, limit: 1 << 20),
            let summary = try? JSONValue(decoding: bytes),
            case .integer(let milliseconds)? = summary["start_time"], milliseconds > 0
        else { return nil }
        let (nanoseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? nil : WallTime(nanoseconds: nanoseconds)
    }

    /// `session_2026-01-20T10:00:00Z`, as written by `ISO8601DateFormatter`.
    ///
    /// A file system or an archive may have replaced the colons by other characters.
    private static func nameStart(_ path: String) -> WallTime? {
        guard let name = path.split(separator: "/").last, name.hasPrefix("session_"),
            name.hasSuffix("Z")
        else { return nil }
        let words = name.dropFirst("session_".count).dropLast()
            .split(whereSeparator: { !("0"..."9").contains($0) }).map { Int64($0) }
        let numbers = words.compactMap { $0 }
        guard numbers.count == 6, words.count == 6 else { return nil }
        return WallTime(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
            minute: numbers[4], second: numbers[5])
    }
}
