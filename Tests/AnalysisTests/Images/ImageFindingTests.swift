import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct ImageFindingTests {
    /// Number of frames in four seconds.
    private static let few = 60

    private func finding(_ name: FindingName, in report: CheckReport) throws -> Finding {
        try #require(report.findings.first { $0.name == name }, "\(name)")
    }

    @Test func aCleanRecordingPassesAll() throws {
        let phone = try RenderedPhone.walking.get()
        let report = try phone.report()
        for name: FindingName in [
            .imageImuOffset, .imageCameraFromImu, .rollingShutter, .sharpness, .texture,
            .imageLevels, .repeatedImages,
        ] {
            #expect(try finding(name, in: report).severity == .pass, "\(name)")
        }
        let readout = try #require(finding(.rollingShutter, in: report).measured)
        #expect((readout.value - phone.readoutSeconds * 1e3).magnitude < 5)
    }

    @Test func findsAnOffsetAndAReadoutThatRowsContradict() throws {
        let phone = try RenderedPhone.walking.get()
        let report = try phone.report { _, frame in
            frame.timestamp = HostTime(nanoseconds: frame.timestamp.nanoseconds - 30_000_000)
            frame.exposure.readoutSeconds = phone.readoutSeconds + 0.015
        }
        let offset = try finding(.imageImuOffset, in: report)
        #expect(offset.severity == .warn)
        #expect((try #require(offset.measured).value - 30).magnitude < 5)
        #expect(try finding(.rollingShutter, in: report).severity == .warn)
    }

    @Test func equalExposuresAreReportedAsUnknownShare() throws {
        let report = try RenderedPhone.walking.get().report { _, frame in
            frame.exposure.durationSeconds = 0.01
        }
        let unknown = "; whether it grows with the exposure is unknown"
        #expect(try finding(.imageImuOffset, in: report).meaning.contains(unknown))
    }

    @Test func findsACameraMountedOtherwiseThanStated() throws {
        let turn = Quaternion(axis: Vector3(0, 0, 1), radians: 0.15).matrix
        let stated = turn * Calibration.backCameraFromImuRotation
        let report = try RenderedPhone.walking.get().report(cameraFromImu: stated)
        let direction = try finding(.imageCameraFromImu, in: report)
        #expect(direction.severity == .fail)
        #expect((try #require(direction.measured).value - 0.15 * 180 / .pi).magnitude < 2)
    }

    /// The codec's stills are either broken, or intact but empty.
    @Test(arguments: [true, false])
    func triesToDecodeStills(isBroken: Bool) throws {
        let example = try ExampleSession(.good())
        let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
        var codecs: any MediaCodecs = StubCodecs()
        if isBroken { codecs = BrokenStills() }
        let report = try SessionCheck.run(session: session, codecs: codecs)
        let decoded = try finding(.decodableImages, in: report)
        #expect(decoded.severity == (isBroken ? .fail : .pass))
        #expect(decoded.measured?.value == (isBroken ? 13 : 0))
    }

    @Test func asksForAFocalLength() throws {
        let report = try RenderedPhone.walking.get().report(frames: Self.few) { _, frame in
            frame.intrinsics = nil
        }
        let offset = try finding(.imageImuOffset, in: report)
        #expect(offset.severity == .cannotTell)
        #expect(offset.meaning.contains("no intrinsics"))
    }

    @Test func reportsThatTwoSecondsAreTooShortToAlign() throws {
        let report = try RenderedPhone.walking.get().report(frames: 30)
        #expect(!report.findings.contains { $0.name.rawValue.hasPrefix("images.") })
        let offset = try finding(.imageImuOffset, in: report)
        #expect(offset.severity == .cannotTell)
        #expect(offset.meaning.contains("3 s are needed"), "\(offset.meaning)")
    }

    struct Spoilt: Sendable, CustomTestStringConvertible {
        var name: FindingName
        var testDescription: String
        /// The frame's image; nil leaves it unchanged.
        var image: @Sendable (_ index: Int, _ frames: [CameraFrame]) -> PixelBuffer?
    }

    static let spoilt = [
        Spoilt(name: .sharpness, testDescription: "out of focus") { index, frames in
            blurred(frames[index], radius: 4)
        },
        Spoilt(name: .texture, testDescription: "a bare wall") { index, frames in
            pixels(frames[index])?.luma { column, row, _ in
                UInt8(100 + (column &* 31 &+ row &* 17 &+ index &* 7) % 3)
            }
        },
        Spoilt(name: .imageLevels, testDescription: "a covered lens") { index, frames in
            index % 5 == 0 ? pixels(frames[index])?.luma { _, _, _ in 3 } : nil
        },
        Spoilt(name: .imageLevels, testDescription: "far too bright") { index, frames in
            index % 5 == 0 ? pixels(frames[index])?.luma { _, _, _ in 255 } : nil
        },
        Spoilt(name: .repeatedImages, testDescription: "every fifth is shown twice") {
            index, frames in
            index % 5 == 0 ? pixels(frames[max(index - 1, 0)]) : nil
        },
    ]

    @Test(arguments: spoilt)
    func findsSpoiltImages(_ spoilt: Spoilt) throws {
        let phone = try RenderedPhone.walking.get()
        let frames = phone.frames
        let report = try phone.report(frames: Self.few) { index, frame in
            if let pixels = spoilt.image(index, frames) { frame.image = .pixels(pixels) }
        }
        #expect(try finding(spoilt.name, in: report).severity == .warn)
    }

    /// Reconstruction from images depends on their sharpness.
    @Test(arguments: [CheckProfile.splat, .vio])
    func blurMakesImagesUnfitForReconstruction(_ profile: CheckProfile) throws {
        let report = try RenderedPhone.walking.get().report(frames: Self.few, profile) {
            if let blurred = Self.blurred($1, radius: 4) { $1.image = .pixels(blurred) }
        }
        let severity = try finding(.sharpness, in: report).severity
        #expect(severity == (profile == .splat ? .fail : .warn))
        #expect(profile == .vio || report.verdict == .fail)
    }

    private static func pixels(_ frame: CameraFrame) -> PixelBuffer? {
        guard case .pixels(let pixels) = frame.image else { return nil }
        return pixels
    }

    /// Averages along rows and then along columns.
    private static func blurred(_ frame: CameraFrame, radius: Int) -> PixelBuffer? {
        guard let pixels = pixels(frame) else { return nil }
        let (width, height) = (pixels.size.width, pixels.size.height)
        let old = Array(pixels.contentBytes().prefix(width * height))
        let rows = (0..<height).map { means(Array(old[$0 * width..<($0 + 1) * width]), radius) }
        let columns = (0..<width).map { column in means(rows.map { $0[column] }, radius) }
        return pixels.luma { column, row, _ in columns[column][row] }
    }

    /// The average of each value and its neighbors; the ends count again for those beyond them.
    private static func means(_ line: [UInt8], _ radius: Int) -> [UInt8] {
        func value(_ index: Int) -> Int { Int(line[min(max(index, 0), line.count - 1)]) }
        var sum = (-radius...radius).reduce(0) { $0 + value($1) }
        return line.indices.map { index in
            defer { sum += value(index + radius + 1) - value(index - radius) }
            return UInt8(sum / (2 * radius + 1))
        }
    }
}

/// Codecs that cannot decode any still image.
private struct BrokenStills: ReadingCodecs {
    func makeStillCodec() throws -> any StillCodec { BrokenStillCodec() }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        throw StubCodecs.Refusal()
    }
}

private final class BrokenStillCodec: StillCodec {
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        throw StubCodecs.Refusal()
    }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer { throw StubCodecs.Refusal() }

    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        throw StubCodecs.Refusal()
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer { throw StubCodecs.Refusal() }

    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { throw StubCodecs.Refusal() }

    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] { throw StubCodecs.Refusal() }
}
