import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

struct HEICRecordingTests {
    private static var studio: Studio {
        var mode = RecordingMode.logger
        mode.stillFormat = .heic
        return Studio(mode)
    }

    private func record(_ studio: Studio) throws -> RecordingResult {
        try studio.recorder().record(from: ScriptedSource(.phone(), walk(frames: 6)))
    }

    @Test func imagesAreHEICFilesOfThatName() throws {
        let studio = Self.studio
        let result = try record(studio)
        #expect(result.frames == 6 && result.notices.isEmpty)
        for index in 0..<6 {
            let name = SessionLayout.image(index, .heic)
            #expect(name.hasSuffix(".heic"))
            let bytes = try #require(studio.disk.bytes(result.path + "/" + name))
            #expect(StillFormat(of: bytes) == .heic)
            #expect(studio.text(.frames, of: result.path).contains("\"\(name)\""))
        }
        let formats = try studio.contents(result.path).frames.map { frame in
            guard case .still(let still) = frame.image else { return StillFormat.jpeg }
            return still.format
        }
        #expect(formats == Array(repeating: .heic, count: 6))
    }

    /// An image of a movie has no format of its own.
    @Test(arguments: RecordingMode.all)
    func onlyModesWithFilesHaveAFormat(_ mode: RecordingMode) {
        var changed = mode
        changed.stillFormat = .heic
        #expect((changed != mode) == (mode.stillFormat == .jpeg))
        #expect(changed.stillFormat == (mode.stillFormat == nil ? nil : .heic))
    }

    @Test func aDeviceThatCannotEncodeHEICRecordsJPEGAndSaysSo() throws {
        var studio = Self.studio
        studio.codecs.stillEncoders = [.jpeg]
        let result = try record(studio)
        #expect(result.frames == 6)
        #expect(studio.disk.bytes(result.path + "/" + SessionLayout.image(0, .jpeg)) != nil)
        let notice = try #require(result.notices.first)
        #expect(notice.contains("JPEG") && notice.contains("HEIC"))
        let manifest = studio.disk.bytes(result.path + "/" + SessionLayout.manifest) ?? []
        #expect(String(decoding: manifest, as: UTF8.self).contains(notice))
        #expect(studio.text(.events, of: result.path).contains(notice))
        #expect(try studio.contents(result.path).isGapless)
    }

    @Test func aMissingLibraryRefusesTheRecordingAtItsStart() throws {
        var studio = Self.studio
        studio.codecs.missingStills = [.heic]
        let failure = #expect(throws: RecordingFailure.self) { try record(studio) }
        #expect(failure?.kind == .encoderRefused)
        #expect(failure?.problem.contains("HEIC") == true)
    }

    @Test func aFrameWithoutARowLeavesNoFile() throws {
        var studio = Self.studio
        studio.codecs.beforeStill = { if $0 % 2 == 0 { throw StubCodecs.Refusal() } }
        let result = try record(studio)
        let names = try studio.disk.list(result.path + "/" + SessionLayout.images).map(\.name)
        #expect(names.count == result.frames)
    }
}
