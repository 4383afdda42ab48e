import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Everything that the catalog stores about a recording, as its files state it.
struct SessionRecord: Sendable {
    /// What a path is.
    enum Content: Sendable {
        /// A session with this manifest.
        case session(SessionManifest, Additions)
        /// A recording of another app, which is not opened.
        case dataset(format: String)
        /// A recording that cannot be read, with the reason.
        case unreadable(String)
    }

    /// Facts of a session that are not in its manifest.
    struct Additions: Sendable {
        /// What a user wrote after the recording; nil without `notes.json`.
        var notes: SessionNotes?
        var isSealed = false
    }

    /// The path, from the catalog's folder.
    var path: String
    /// The sizes and times of the files that were read.
    var fingerprint: String
    var byteCount: Int64 = 0
    var content: Content
    /// What a check measured; nil if none was made.
    var measurements: Measurements?

    var manifest: SessionManifest? {
        if case .session(let manifest, _) = content { manifest } else { nil }
    }

    var additions: Additions? {
        if case .session(_, let additions) = content { additions } else { nil }
    }

    /// The session's own notes, or else those of its manifest.
    var notes: SessionNotes? { additions?.notes ?? manifest.map(SessionNotes.init) }

    /// The last component of the path.
    var name: String { Self.name(of: path) }

    /// The last component of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// What the check of a session measured.
struct Measurements: Sendable {
    /// The box around all positions of the camera, world axes, in meters.
    struct Bounds: Sendable {
        var low: Vector3
        var high: Vector3
    }

    var report: CheckReport
    /// What to do about each finding; nil if nothing needs to be done.
    var remedies: [String?]
    /// The length of the camera's path in meters; nil without poses.
    var pathLengthMeters: Double?
    /// The largest distance from the first position in meters; nil without poses.
    var reachMeters: Double?
    var bounds: Bounds?
    /// The first recorded position on the earth; nil without one.
    var position: LocationSample?
    /// A small JPEG of a frame; nil if no image can be read.
    var thumbnail: [UInt8]?
}

/// Whether a session has a seal, and what the check found.
public enum SealState: String, Sendable, CaseIterable {
    /// There is no seal.
    case unsealed
    /// There is a seal, which was not compared.
    case sealed
    /// The session matches its seal.
    case intact
    /// The session was changed, or its seal does not cover all of it.
    case changed
}

extension SessionRecord {
    /// The state of the seal; nil for anything but a session.
    var sealState: SealState? {
        guard let additions else { return nil }
        guard additions.isSealed else { return .unsealed }
        let finding = measurements?.report.findings.first { $0.name == .filesSeal }
        guard let finding else { return .sealed }
        return finding.severity == .pass ? .intact : .changed
    }
}
