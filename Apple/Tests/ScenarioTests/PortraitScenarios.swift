import Foundation
import LockstepAnalysis
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Recordings and photos of a phone that is not held in landscape.
@Suite struct PortraitScenarios {
    @Test(arguments: [CaptureMode.vio, .vislam, .video], ImageOrientation.allCases)
    func aMovieRecordedUprightPlaysUprightWithNativePixels(
        _ mode: CaptureMode, _ held: ImageOrientation
    ) async throws {
        try await scenario(mode, held).live(HeldSource(held, mode)) { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let session = try app.session(thinned: mode == .video ? [.depth] : [])
            #expect(session.report.findings(.fail) == [])
            #expect(try session.frames().allSatisfy { $0.orientation == held })
            let movie = try session.movie()
            #expect(movie.format.orientation == held)
            #expect(try movie.nextImage()?.pixels.size == Scenario.imageSize)
            try expectUpright(app, session.session, held)
        }
    }

    /// The app's list turns the thumbnail by the row's orientation.
    private func expectUpright(
        _ app: CaptureApp, _ session: Session, _ held: ImageOrientation
    ) throws {
        let thumbnail = try SessionImages.thumbnail(
            of: try #require(app.sessionPaths().first), fileSystem: LocalFileSystem(),
            codecs: FFmpegCodecs(), longestSide: 64)
        #expect(thumbnail?.orientation == held && thumbnail?.size == Scenario.imageSize)
    }

    /// One movie has one matrix; the rows state how each frame was held.
    @Test func turningThePhoneChangesTheRowsAndNotTheMovie() async throws {
        var scenario = scenario(.vislam, .portrait)
        scenario.script = [.at(.seconds(2), .turned(.landscapeRight))]
        try await scenario.live(HeldSource(.portrait, .vislam)) { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(3))
            let session = try app.session()
            let orientations = try session.frames().map(\.orientation)
            #expect(orientations.first == .portrait && orientations.last == .landscapeRight)
            let movie = try session.movie()
            #expect(movie.format.orientation == .portrait)
        }
    }

    /// A reader that applies EXIF must get the image that K and depth belong to.
    @Test func imagesOfFramesHaveNoExifOrientation() async throws {
        try await scenario(.logger, .portrait).live(HeldSource(.portrait, .logger)) { app in
            try app.open()
            try app.record(.seconds(1))
            let session = try app.session()
            let frames = try session.frames()
            #expect(!frames.isEmpty)
            for row in frames {
                guard case .image(let path) = row.image else { continue }
                let still = try session.session.still(of: row, path: path)
                #expect(JPEGTurn(of: still.bytes) == .none)
                #expect(row.orientation == .portrait && row.size == Scenario.imageSize)
            }
        }
    }

    /// Of the live image in video mode, and of the photo camera.
    @Test(arguments: [CaptureMode.video, .photo], ImageOrientation.allCases)
    func aPhotosExifAgreesWithItsFacts(
        _ mode: CaptureMode, _ held: ImageOrientation
    ) async throws {
        try await scenario(mode, held).live(HeldSource(held, mode)) { app in
            try app.open()
            try app.play(.milliseconds(500))
            let photo = try app.takePhoto()
            #expect(photo.orientation == held && photo.size == Scenario.imageSize)
            let bytes = try LocalFileSystem().contents(
                of: app.engine.photos.path + "/" + photo.image, limit: 1 << 20)
            #expect(JPEGTurn(of: bytes) == JPEGTurn(held))
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG(bytes)
            #expect(decoded.size == Scenario.imageSize)
        }
    }

    @Test(
        .enabled(if: OtherReaders.areInstalled, "needs .python, which Scripts/test makes"),
        arguments: [CaptureMode.video, .photo])
    func pillowAndOpenCVShowAPhotoUpright(_ mode: CaptureMode) async throws {
        try await scenario(mode, .portrait).live(HeldSource(.portrait, mode)) { app in
            try app.open()
            try app.play(.milliseconds(500))
            let photo = try app.takePhoto()
            let sizes = try OtherReaders.sizes(app.engine.photos.path + "/" + photo.image)
            let (native, upright) = ([64, 48], [48, 64])
            #expect(
                sizes == [
                    "pillow": native, "pillow_upright": upright, "opencv": upright,
                    "opencv_native": native,
                ])
        }
    }

    private func scenario(_ mode: CaptureMode, _ held: ImageOrientation) -> Scenario {
        var scenario = Scenario(mode)
        scenario.world.orientation = PhoneOrientation(held)
        return scenario
    }
}

extension RecordedSession {
    /// The session's movie, read by other codecs than those that wrote it.
    fileprivate func movie() throws -> any MovieReader {
        let source = try session.openIfPresent(SessionLayout.movie)
        return try FFmpegCodecs().openMovie(try #require(source))
    }
}

/// A walk with a phone that is held in another orientation.
private final class HeldSource: StoredSource {
    private let held: ImageOrientation
    private let phone: SyntheticPhone

    init(_ held: ImageOrientation, _ mode: CaptureMode) throws {
        self.held = held
        phone = try SyntheticPhone(Scenario(mode).footage)
    }

    var description: SourceDescription { phone.description }

    func next() throws -> Delivery? {
        guard let delivery = try phone.next() else { return nil }
        guard case .frame(var frame) = delivery.sample else { return delivery }
        frame.orientation = held
        return Delivery(.frame(frame), arrival: delivery.arrival)
    }
}

/// Pillow and OpenCV, in the environment that Scripts/test makes.
private enum OtherReaders {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let python = repository.appendingPathComponent(".python/bin/python3")

    static let areInstalled = FileManager.default.isExecutableFile(atPath: python.path)

    /// The sizes of an image as each reader returns it.
    static func sizes(_ image: String) throws -> [String: [Int]] {
        let process = Process()
        process.executableURL = python
        let script = repository.appendingPathComponent("Tests/Readers/read_turned.py").path
        process.arguments = [script, image]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode([String: [Int]].self, from: output)
    }
}
