import LockstepFormats
import LockstepSamples

/// `metadata.json` of the app iOS-3D-Logger, which is written only when a recording ends properly.
struct Logger3DMetadata {
    /// The phone's model identifier.
    private(set) var deviceModel: String?
    /// The system's version.
    private(set) var systemVersion: String?
    /// Notices for the user, one sentence each.
    private(set) var notices: [String] = []

    /// - Parameter rows: the number of frames.
    init(_ folder: RecordingFolder, rows: Int) throws {
        guard let bytes = try folder.contents(of: Logger3DFiles.metadata, limit: 1 << 20) else {
            notices = [
                "\(Logger3DFiles.metadata) is missing: the recording did not end properly, and "
                    + "device and version are unknown."
            ]
            return
        }
        guard let document = try? JSONValue(decoding: bytes) else {
            notices = ["\(Logger3DFiles.metadata) is not JSON and was not read."]
            return
        }
        deviceModel = document["deviceModel"].flatMap(Self.word)
        systemVersion = document["osVersion"].flatMap(Self.word).map(Self.version)
        if case .integer(let count)? = document["frameCount"], count != Int64(rows) {
            notices.append(
                "\(Logger3DFiles.metadata) states \(Int(clamping: count).counted("frame")), but "
                    + "\(Logger3DFiles.frames) contains \(rows.counted("readable row")).")
        }
    }

    private static func word(_ value: JSONValue) -> String? {
        guard case .text(let word) = value, !word.isEmpty else { return nil }
        return String(word.prefix(100))
    }

    /// "16.6.1" of "Version 16.6.1 (Build 20G81)", as the system names its version.
    private static func version(_ text: String) -> String {
        let words = text.split { $0 == " " }
        let numbers = words.first { $0.first?.isNumber == true }
        return numbers.map(String.init) ?? text
    }
}
