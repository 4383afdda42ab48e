import Foundation
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct SessionManifestTests {
    static var full: SessionManifest {
        var manifest = SessionManifest(
            sessionID: "session_20260331_142301", mode: "video", secondsFromUTC: -12_600)
        manifest.state = .complete
        manifest.deviceModel = "iPhone15,2"
        manifest.osVersion = "16.6.1"
        manifest.start = HostTime(nanoseconds: 12_300_000_000_001)
        manifest.end = HostTime(nanoseconds: 12_360_000_000_003)
        manifest.frameCount = 1800
        manifest.hasDepth = true
        manifest.imageSize = PixelSize(width: 1920, height: 1440)
        manifest.depthSize = PixelSize(width: 256, height: 192)
        manifest.stopReason = "requested"
        manifest.wasInterrupted = true
        manifest.movieCodec = .hevc
        manifest.clockAnchors = [
            ClockAnchor(
                host: HostTime(nanoseconds: 1),
                wall: WallTime(nanoseconds: 1_774_967_081_000_000_001))
        ]
        manifest.streams = [camera, StreamRecord(StreamDescription(stream: .location))]
        manifest.missingStreams = [.depth, .barometer]
        manifest.calibration = Calibration(cameraFromImu: .identity, origin: .measured)
        manifest.notices = ["a \"notice\"", ""]
        manifest.title = "Stairs ☂"
        manifest.notes = "two\nlines"
        manifest.tags = ["b", "a"]
        return manifest
    }

    private static var camera: StreamRecord {
        var description = StreamDescription(
            stream: .camera, requestedRateHertz: 30, clock: .unrelated)
        description.stampMeaning = .exposureMiddle
        description.pixelOrigin = .pixelCenter
        description.size = PixelSize(width: 1920, height: 1440)
        var record = StreamRecord(description)
        record.count = 1800
        record.first = HostTime(nanoseconds: 12_300_000_000_001)
        record.last = HostTime(nanoseconds: 12_360_000_000_003)
        record.drops = [.late: 3, .lostInCrash: 1]
        return record
    }

    @Test func readsBackEverythingItWrote() throws {
        let empty = SessionManifest(sessionID: "s", mode: "m", secondsFromUTC: 0)
        for manifest in [Self.full, empty] {
            let bytes = manifest.encoded()
            let back = try SessionManifest(decoding: bytes)
            #expect(back == manifest)
            #expect(back.encoded() == bytes)
        }
    }

    @Test func beginsWithTheNineKeysOfIOS3DLogger() {
        let text = String(
            decoding: SessionManifest(sessionID: "s", mode: "m", secondsFromUTC: 0).encoded(),
            as: UTF8.self)
        #expect(
            text.hasPrefix(
                """
                {
                  "sessionID": "s",
                  "deviceModel": null,
                  "osVersion": null,
                  "startTimestamp": null,
                  "endTimestamp": null,
                  "frameCount": 0,
                  "hasDepth": false,
                  "rgbResolution": null,
                  "depthResolution": null,
                  "format": {

                """))
    }

    @Test func statesAchievedRates() {
        #expect(Self.camera.achievedRateHertz == 1799 / 60.000000002)
        #expect(StreamRecord(StreamDescription(stream: .camera)).achievedRateHertz == nil)
    }

    /// docs/FORMAT.md, section 11: an older writer preserves a newer writer's keys.
    @Test func preservesUnknownKeys() throws {
        var manifest = Self.full
        manifest.unknownMembers = [
            "weather": .text("rain"), "plan": .object(["steps": .list([.integer(1), .null])]),
        ]
        manifest.streams[0].unknownMembers = ["lens": .number(0.5)]
        manifest.unknownStreams = [
            .object(["name": .text("thermometer"), "unit": .text("K")])
        ]
        let back = try SessionManifest(decoding: manifest.encoded())
        #expect(back == manifest)
        #expect(back.encoded() == manifest.encoded())
        #expect(try SessionManifest(decoding: Self.full.encoded()).unknownMembers.isEmpty)
    }

    /// Every value is replaced by every invalid value, at every depth: read or rejected, never a
    /// trap.
    @Test func neverTrapsOnAnyValueOfAnyKey() throws {
        let document = try JSONSerialization.jsonObject(with: Data(Self.full.encoded()))
        let poisons: [Any] = [
            NSNull(), true, -1, Int64.max, Int64.min, 1e300, -0.5, "x", [Any](), [1, 2, 3],
            ["a": 1],
            [["a"]], [-1, -1], [0, 0], [Int64.max, Int64.max],
        ]
        var count = 0
        for hostile in variants(of: document, with: poisons) {
            expectReadOrRefused(try JSONSerialization.data(withJSONObject: hostile))
            count += 1
        }
        #expect(count > 1000)
    }

    @Test(arguments: ["sessionID", "format", "state", "mode", "frameCount", "hasDepth"])
    func refusesAManifestWithoutAKeyItNeeds(_ key: String) throws {
        var document = try #require(
            try JSONSerialization.jsonObject(with: Data(Self.full.encoded())) as? [String: Any])
        document[key] = nil
        let bytes = try JSONSerialization.data(withJSONObject: document)
        let error = #expect(throws: FormatError.self) { try SessionManifest(decoding: bytes) }
        #expect(error?.problem.contains("'\(key)' is missing") == true)
    }

    /// docs/FORMAT.md, section 4.
    @Test func absentKeysHaveTheFormatsDefaults() throws {
        let text = """
            {"sessionID":"s","format":{"name":"lockstep-session","version":1},"state":"complete",
            "mode":"logger","frameCount":0,"hasDepth":false,"streams":[{"name":"camera"}]}
            """
        var expected = SessionManifest(sessionID: "s", mode: "logger", secondsFromUTC: 0)
        expected.state = .complete
        expected.streams = [StreamRecord(StreamDescription(stream: .camera))]
        #expect(try SessionManifest(decoding: text.utf8) == expected)
    }

    @Test(arguments: [
        "version\": 2": "the session has format version 2, and this Lockstep supports 1",
        "version\": 0": "format.version is 0, which is invalid",
    ])
    func refusesOtherVersions(_ change: (key: String, value: String)) {
        let text = String(decoding: Self.full.encoded(), as: UTF8.self)
            .replacing("version\": 1", with: change.key)
        let error = #expect(throws: FormatError.self) {
            try SessionManifest(decoding: text.utf8)
        }
        #expect(error?.problem == change.value)
    }

    @Test func rejectsTruncatedManifest() {
        let bytes = Self.full.encoded()
        for length in 0..<bytes.count - 1 {
            #expect(throws: FormatError.self) { try SessionManifest(decoding: bytes[..<length]) }
        }
    }

    @Test func neverTrapsOnChangedBytes() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            var bytes = Self.full.encoded()
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                in: 0...255, using: &random)
            expectReadOrRefused(Data(bytes))
        }
    }

    private func expectReadOrRefused(_ bytes: Data) {
        do {
            // A manifest that was read can be written and read again.
            let manifest = try SessionManifest(decoding: bytes)
            #expect(throws: Never.self) { try SessionManifest(decoding: manifest.encoded()) }
        } catch {
            #expect((error as? FormatError)?.problem.isEmpty == false, "\(error)")
        }
    }

    private func variants(of value: Any, with poisons: [Any]) -> [Any] {
        var found: [Any] = []
        if let object = value as? [String: Any] {
            for (key, inner) in object {
                found += (poisons + variants(of: inner, with: poisons)).map { poison in
                    object.merging([key: poison]) { $1 }
                }
            }
        } else if let list = value as? [Any], let first = list.first {
            found += (poisons + variants(of: first, with: poisons)).map { [$0] + list.dropFirst() }
        }
        return found
    }
}
