import Foundation
import Testing

/// Recordings of raw images written by `rosbags`, imported by the tool and compared with OpenCV.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct RawImageImportTests {
    static let encodings = [
        "mono8", "mono16", "rgb8", "bgr8", "bgra8", "bayer_rggb8", "bayer_grbg8", "bayer_gbrg8",
        "bayer_bggr8", "yuv422", "yuv422_yuy2",
    ]
    private static let script = Repository.url("Tests/Readers/raw_images.py").path

    /// Imports a recording that was written with these arguments.
    private func imported(_ file: String, _ words: String...) throws -> (TemporaryFolder, URL) {
        let folder = try TemporaryFolder()
        let path = folder.url(file).path
        let writing = try IndependentReader.python.run([Self.script, "write", path] + words)
        try #require(writing.exitCode == 0, "\(writing.errors)")
        let run = try Program.lockstep.run(
            ["import", path, "--to", folder.url("sessions").path])
        try #require(run.exitCode == 0, "\(run.errors)")
        return (folder, URL(fileURLWithPath: run.lastLine))
    }

    private func judge(_ session: URL, _ encoding: String) throws -> [String: Any] {
        let run = try IndependentReader.python.run([Self.script, "judge", session.path, encoding])
        try #require(run.exitCode == 0, "\(run.errors)")
        return try #require(SmallRecording.lines(run.output).first)
    }

    @Test(arguments: encodings)
    func imagesAreThoseThatOpenCVReads(_ encoding: String) throws {
        let (folder, session) = try imported("recording.bag", encoding)
        let found = try judge(session, encoding)
        #expect(found["stamps"] as? [Int] == (0..<8).map { $0 * 50_000_000 })
        // JPEG with quality 0.9 and chroma subsampling.
        #expect(try #require(found["levels"] as? Double) < 2.5)
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [["a.bag", "bz2"], ["a.bag", "lz4"], ["a.mcap", "none"]])
    func odometryMovesTheCameraWhateverTheContainer(_ words: [String]) throws {
        let (folder, session) = try imported(words[0], "mono8", words[1])
        let found = try judge(session, "mono8")
        let poses = try #require(found["poses"] as? [[Double]])
        // The camera is 0.25 m above the base, which moves 1 m along x per image; y is up in a
        // session.
        #expect(poses == (0..<8).map { [Double($0), 0.25, 0] })
        withExtendedLifetime(folder) {}
    }
}
