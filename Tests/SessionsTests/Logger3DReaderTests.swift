import Foundation
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The Python example from iOS-3D-Logger's documentation, run as printed there.
@Suite struct Logger3DReaderTests {
    @Test(.enabled(if: RepositoryFolder.hasPython, "needs .python, which Scripts/test makes"))
    func readsASessionWithDepthUnchanged() throws {
        let folder = temporaryPath("logger3d")
        let disk = LocalFileSystem()
        defer { try? disk.removeTree(folder) }
        let session = TestSession(seed: 4, count: 20)
        let writer = try session.write(in: folder, fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "requested"))
        try disk.rename(writer.path, to: folder + "/session_20260331_142301")

        let output = try run(in: folder)

        let frame = try #require(session.firstFrame)
        let position = try #require(frame.worldFromCamera).translation
        let depth = try #require(frame.depth).depth.contentBytes()
        let sum = depth.withUnsafeBytes { $0.bindMemory(to: Float.self).reduce(0, +) }
        let expected: [Double] = [
            position.x, position.y, position.z, 1, 0, 0, 7.5, 7.5, 3.5, 2.5, 3, 4, Double(sum), 12,
        ]
        #expect(output.count == expected.count)
        for (number, wanted) in zip(output, expected) {
            #expect(abs(number - wanted) <= 1e-6 * max(1, abs(wanted)))
        }
    }

    /// Runs the example, then prints the values it read, one per line.
    private func run(in folder: String) throws -> [Double] {
        let snippet = RepositoryFolder.reader("source_e_snippet.py")
        let probe = """

            for value in [*position, *rotation[:, 0], fx, fy, cx, cy, *depth.shape, depth.sum(), conf.sum()]:
                print(repr(float(value)))
            """
        let process = Process()
        let pipe = Pipe()
        process.executableURL = RepositoryFolder.python
        process.arguments = ["-c", try String(contentsOfFile: snippet, encoding: .utf8) + probe]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap {
            Double($0)
        }
    }
}

extension TestSession {
    /// The first frame among the samples.
    var firstFrame: CameraFrame? {
        for case .frame(let frame) in deliveries.map(\.sample) { return frame }
        return nil
    }
}
