import Foundation
import Testing

@testable import PhoneScreen

/// Files that an app shared, as a browser fetches them.
@Suite struct SharedFilesTests {
    private let home = NSTemporaryDirectory() + "shared-files-\(UUID().uuidString)"

    private func file(_ name: String, _ words: String) throws -> String {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let path = home + "/" + name
        try words.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func content(_ files: SharedFiles, _ address: String) throws -> String {
        try String(contentsOfFile: #require(files.path(at: address)), encoding: .utf8)
    }

    @Test func aFileOutlivesTheAppsOwn() throws {
        let files = SharedFiles(folder: home + "/kept")
        let path = try file("session 1.zip", "zip")
        let address = files.offer(path)
        try FileManager.default.removeItem(atPath: path)
        #expect(address == "/download/1/session%201.zip")
        #expect(try content(files, address) == "zip")
        #expect(try content(files, "/download/1") == "zip")
    }

    @Test(arguments: ["/download", "/download/2/a", "/download/x/a", "/image/1", "/"])
    func otherAddressesHaveNoFile(address: String) throws {
        let files = SharedFiles(folder: home + "/kept")
        _ = files.offer(try file("a", "a"))
        #expect(files.path(at: address) == nil)
    }

    @Test func theOldestOfManyIsForgotten() throws {
        let files = SharedFiles(folder: home + "/kept")
        let path = try file("a", "a")
        let addresses = (0..<17).map { _ in files.offer(path) }
        #expect(files.path(at: addresses[0]) == nil)
        #expect(try content(files, addresses[1]) == "a")
        let kept = try FileManager.default.contentsOfDirectory(atPath: home + "/kept")
        #expect(kept.count == 16)
    }

    @Test func aNewStartKeepsNothing() throws {
        _ = SharedFiles(folder: home + "/kept").offer(try file("a", "a"))
        _ = SharedFiles(folder: home + "/kept")
        #expect(!FileManager.default.fileExists(atPath: home + "/kept"))
    }
}
