import Foundation
import LockstepLive
import Testing

/// The bytes of one message of every kind, which the Python decoder reads too.
@Suite struct GoldenMessageTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Conformance/live")

    /// `LOCKSTEP_GOLDEN=write swift test --filter GoldenMessageTests` writes the files again.
    static let isWriting = ProcessInfo.processInfo.environment["LOCKSTEP_GOLDEN"] == "write"

    @Test(arguments: MessageExamples.all.map(\.name))
    func messageHasTheDocumentedBytes(_ name: String) throws {
        let message = try #require(MessageExamples.all.first { $0.name == name }?.message)
        let file = Self.folder.appendingPathComponent(name + ".bin")
        if Self.isWriting { try Data(message.bytes).write(to: file) }
        #expect(message.bytes == [UInt8](try Data(contentsOf: file)))
    }

    @Test func folderHasNoOtherMessages() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".bin") }
        #expect(Set(names) == Set(MessageExamples.all.map { $0.name + ".bin" }))
    }
}
