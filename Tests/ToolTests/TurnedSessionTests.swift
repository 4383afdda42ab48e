import Foundation
import Testing

/// A session recorded with an upright phone: its movie's matrix turns the images for players.
@Suite struct TurnedSessionTests {
    private static let identity: [Int32] = [1, 0, 0, 0, 1, 0, 0, 0]
    /// Of 64×48 pixels.
    private static let portrait: [Int32] = [0, 1, 0, -1, 0, 0, 48, 0]

    /// The numbers of a movie's matrix except the last, which is always 1.
    private func matrix(_ movie: URL) throws -> [Int32] {
        let bytes = try Data(contentsOf: movie)
        let start = try #require(Self.matrixStart(bytes))
        return (0..<8).map { place in
            let number = bytes[start + 4 * place..<start + 4 * place + 4]
                .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return Int32(bitPattern: number) >> 16
        }
    }

    /// ISO/IEC 14496-12, 8.3.2: 40 bytes of the track header are before its matrix.
    private static func matrixStart(_ movie: Data) -> Int? {
        movie.range(of: Data("tkhd".utf8)).map { $0.upperBound + 40 }
    }

    /// A recording whose movie and rows state that the phone was held upright.
    private func turnedRecording() throws -> SmallRecording {
        let recording = try SmallRecording(["--mode", "vislam", "--no-seal"])
        let movie = recording.url.appendingPathComponent("video.mov")
        #expect(try matrix(movie) == Self.identity)
        var bytes = try Data(contentsOf: movie)
        let start = try #require(Self.matrixStart(bytes))
        for (place, number) in Self.portrait.enumerated() {
            let wide = UInt32(bitPattern: number << 16)
            for byte in 0..<4 {
                bytes[start + 4 * place + byte] = UInt8(truncatingIfNeeded: wide >> (24 - 8 * byte))
            }
        }
        try bytes.write(to: movie)
        let rows = recording.url.appendingPathComponent("frames.jsonl")
        try String(contentsOf: rows, encoding: .utf8)
            .replacingOccurrences(of: "landscapeLeft", with: "portrait")
            .write(to: rows, atomically: true, encoding: .utf8)
        return recording
    }

    @Test func checkAcceptsItAndCopiesKeepTheMatrix() throws {
        let recording = try turnedRecording()
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(check.exitCode == 0, "\(check.output)")
        for command in ["trim", "redact"] {
            let target = recording.folder.url(command)
            let range = command == "trim" ? ["--start", "0.2"] : []
            let run = try Program.lockstep.run(
                [command, recording.url.path, "--to", target.path] + range)
            try #require(run.exitCode == 0, "\(run.errors)")
            let files = try FileManager.default.subpathsOfDirectory(atPath: target.path)
            let movie = try #require(files.first { $0.hasSuffix("video.mov") })
            #expect(try matrix(target.appendingPathComponent(movie)) == Self.portrait, "\(command)")
        }
    }

    /// Readers of other formats rotate images by a matrix, but not intrinsics and poses.
    @Test(arguments: [("vislam", "video.mp4"), ("stray", "rgb.mp4")])
    func anExportsMovieHasNoMatrix(_ format: String, _ movie: String) throws {
        let recording = try turnedRecording()
        let export = try SmallExport(recording.url, format: format)
        #expect(try matrix(export.url.appendingPathComponent(movie)) == Self.identity)
    }

    @Test(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func otherReadersBehaveAsDocumented() throws {
        let recording = try turnedRecording()
        let script = Repository.url("Tests/Readers/read_turned.py").path
        let movie = recording.url.appendingPathComponent("video.mov").path
        let run = try IndependentReader.python.run([script, movie])
        try #require(run.exitCode == 0, "\(run.errors)")
        let found = try #require(SmallRecording.lines(run.output).first as? [String: [Int]])
        #expect(found == ["pyav": [64, 48], "opencv": [48, 64], "opencv_native": [64, 48]])
    }

    /// A session's images of frames have no EXIF orientation, so they are native to every reader.
    @Test(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
    func imagesOfFramesAreNativeToEveryReader() throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let script = Repository.url("Tests/Readers/read_turned.py").path
        let image = recording.url.appendingPathComponent("rgb/000000.jpg").path
        let run = try IndependentReader.python.run([script, image])
        try #require(run.exitCode == 0, "\(run.errors)")
        let found = try #require(SmallRecording.lines(run.output).first as? [String: [Int]])
        #expect(Set(found.values) == [[64, 48]] && found.count == 4)
    }
}
