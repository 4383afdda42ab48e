import Foundation
import Testing

/// `lockstep recover` of a movie with one wrong bit in its header.
@Suite struct DamagedMovieTests {
    /// Names of the boxes that lead to the track's codec (ISO/IEC 14496-12, 8.3 to 8.5).
    @Test(arguments: ["trak", "mdia", "stsd", "avc1"])
    func isRefusedWithARemedy(box: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let movie = recording.url.appendingPathComponent("video.mov")
        var bytes = try Data(contentsOf: movie)
        let place = try #require(bytes.range(of: Data(box.utf8))?.lowerBound)
        bytes[place] ^= 1
        try bytes.write(to: movie)
        let before = try recording.files()
        let run = try Program.lockstep.run(["recover", recording.url.path])
        #expect(run.exitCode == 3)
        #expect(!run.errors.contains("report the problem"))
        #expect(run.errors.contains("copy"), "\(run.errors)")
        #expect(try recording.files() == before)
    }
}
