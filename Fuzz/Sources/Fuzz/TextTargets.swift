import LockstepCatalog
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Readers of text: rows, JSON, YAML, seals, keys.
extension FuzzTarget {
    static let textTargets = [
        FuzzTarget("rows") { Prepared(oneOf: try rows()) },
        FuzzTarget("manifest") {
            Prepared(seeds: try sessions().compactMap { $0["metadata.json"] }) {
                _ = try SessionManifest(decoding: $0)
            }
        },
        FuzzTarget("json") {
            Prepared(seeds: try sessions().flatMap { $0.ending(".json") }) {
                _ = isJSONDocument($0)
                _ = try JSONValue(decoding: $0).encoded()
            }
        },
        FuzzTarget("facts") { Prepared(oneOf: try facts()) },
        FuzzTarget("yaml") {
            Prepared(seeds: try Disk.seeds("recordings").ending(".yaml"), read: readYAML)
        },
        FuzzTarget("seal") {
            Prepared(seeds: try sealLines()) { _ = try SealRecord(line: $0[...]).line() }
        },
        FuzzTarget("group") {
            let path = Disk.repository + "/Conformance/group/group.json"
            return Prepared(seeds: [try LocalFileSystem().contents(of: path, limit: 1 << 20)]) {
                let manifest = try GroupManifest(decoding: $0)
                _ = manifest.encoded()
                for member in manifest.members { readClock(of: member) }
            }
        },
        FuzzTarget("filter") {
            let filters = [
                "verdict = pass and duration > 1.5 min or not depth",
                "mode in (vio, 'a b') kitchen start >= 2026-03-01T10:30 tag != \"x\\\"y\"",
                "finding.timestamps.gaps >= warn and (size < 2GB or title ~ lab)",
            ]
            return Prepared(seeds: filters.map { Array($0.utf8) }) { text in
                let filter = try SessionFilter(String(decoding: text, as: UTF8.self))
                let again = try? SessionFilter(filter.description)
                precondition(filter.description.utf8.count > 10_000 || again == filter)
            }
        },
        FuzzTarget("key") {
            let key = try OpenSSLSigningKey.generate()
            return Prepared(seeds: [try key.pem(), try key.publicKey.pem()]) { text in
                if let key = try? OpenSSLSigningKey(pem: text) { _ = try key.pem() }
                _ = try PublicKey(pem: text).pem()
            }
        },
    ]

    /// Returns small sessions of all types.
    static func sessions() throws -> [[String: [UInt8]]] {
        try [
            "logger-depth", "vio-places", "drops-events", "calibrated", "strangers", "surfaces",
            "audio",
        ]
        .map {
            try Disk.session($0).shortened(toLines: 12)
        }
    }

    /// Converts the times at both ends of a member's session.
    private static func readClock(of member: GroupMember) {
        guard let map = member.relation?.map else { return }
        for time in [member.span.lowerBound, member.span.upperBound] { _ = map.reference(time) }
    }

    private typealias Reader = (seeds: [[UInt8]], read: ([UInt8]) throws -> Void)

    private static func rows() throws -> [Reader] {
        func reader<Row: LineDecodable>(_ file: String, _ kind: Row.Type) throws -> Reader {
            let lines = try sessions().compactMap { $0[file] }.flatMap { bytes in
                bytes.split(separator: UInt8(ascii: "\n")).prefix(4).map(Array.init)
            }
            return (lines, { _ = try Row(line: $0[...]) })
        }
        return [
            try reader("imu.csv", InertialRow.self), try reader("attitude.csv", AttitudeRow.self),
            try reader("barometer.csv", BarometerRow.self),
            try reader("location.csv", LocationRow.self),
            try reader("features.jsonl", FeatureRow.self),
            try reader("mesh.jsonl", MeshRow.self), try reader("audio.csv", AudioRow.self),
            try reader("events.jsonl", EventRow.self), try reader("frames.jsonl", FrameRow.self),
            (deskLines, { _ = try DeskRow(line: $0[...]).line() }),
        ]
    }

    private static let deskLines = [
        #"{"kind":"exchange","clock":"000102030405060708090a0b0c0d0e0f","phone_send_ns":5,"#
            + #""desk_receive_ns":1000,"desk_send_ns":1001,"phone_receive_ns":9,"#
            + #""phone_slept_ns":3,"desk_slept_ns":4,"desk_wall_ns":1780000000000000001}"#,
        #"{"kind":"anchor","clock":"000102030405060708090a0b0c0d0e0f","segment":1,"host_ns":9,"#
            + #""desk_minus_host_ns":-7,"desk_minus_host_bound_ns":5,"drift_ppm":-12.25,"#
            + #""drift_bound_ppm":100.0}"#,
    ].map { Array($0.utf8) }

    /// Returns small metadata files that other apps and Lockstep store next to images.
    private static func facts() throws -> [Reader] {
        let recordings = try Disk.seeds("recordings")
        func seeds(_ ending: String) -> [[UInt8]] { recordings.ending(ending) }
        var photo = PhotoFacts(
            image: "a.jpg", timestamp: HostTime(nanoseconds: 5), wall: WallTime(nanoseconds: 7),
            camera: .back, size: PixelSize(width: 640, height: 480))
        photo.intrinsics = Intrinsics(fx: 500, fy: 500, cx: 320, cy: 240)
        photo.worldFromCamera = .identity
        photo.session = "session_20250601_100000"
        var notes = SessionNotes()
        notes.title = "Kitchen"
        notes.tags = ["indoor"]
        return [
            ([photo.encoded()], { _ = try PhotoFacts(decoding: $0) }),
            ([notes.encoded()], { _ = try SessionNotes(decoding: $0).encoded() }),
            (seeds("metadata"), { _ = try Record3DMetadata($0) }),
            (seeds(".json"), { _ = try PolycamCameraFile($0) }),
            (seeds("camera_matrix.csv"), { _ = try StrayCameraMatrix($0) }),
            (seeds("calibration.json"), { _ = try SpectacularCalibration($0) }),
            (
                seeds("data.jsonl").flatMap { file in
                    file.split(separator: UInt8(ascii: "\n")).prefix(20).map(Array.init)
                }, { _ = try SpectacularLine(decoding: $0[...]) }
            ),
        ]
    }

    private static func readYAML(_ bytes: [UInt8]) throws {
        _ = try YAMLReader.value(of: bytes, file: "a.yaml")
        let disk = MemoryFileSystem()
        disk.put(bytes, at: "a.yaml")
        _ = try Datasets.calibration(
            kalibrCamera: "a.yaml", imu: "a.yaml", fileSystem: disk)
    }

    private static func sealLines() throws -> [[UInt8]] {
        try sealedSession().ending("seal.jsonl").flatMap { file in
            file.split(separator: UInt8(ascii: "\n")).map(Array.init)
        }
    }
}
