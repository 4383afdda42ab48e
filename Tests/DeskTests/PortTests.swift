import LockstepDesk
import LockstepSamples
import LockstepSessions
import Testing

/// A phone that was paired by an address finds the desk at the same port after a restart.
@Suite struct PortTests {
    @Test func aRestartedDeskUsesItsStoredPort() throws {
        let root = try DeskWorld.temporaryFolder()
        defer { try? LocalFileSystem().removeTree(root) }
        let first = try started(in: root)
        let port = first.port
        first.stop()

        let second = try started(in: root)
        #expect(second.port == port && second.occupiedPort == nil)
        // The stored port is in use: the third desk takes another and leaves the stored one.
        let third = try started(in: root)
        #expect(third.port != port && third.port != 0 && third.occupiedPort == port)
        second.stop()
        third.stop()
        let fourth = try started(in: root)
        #expect(fourth.port == port)
        fourth.stop()
    }

    @Test func aChosenPortIsStoredForLaterStarts() throws {
        let root = try DeskWorld.temporaryFolder()
        defer { try? LocalFileSystem().removeTree(root) }
        let free = try started(in: root + "/other")
        let port = free.port
        free.stop()
        try started(in: root).stop()
        try started(in: root, port: port).stop()
        let last = try started(in: root)
        #expect(last.port == port)
        last.stop()
    }

    @Test(arguments: ["", "7010", "{\"port\": 0}", "{\"port\": 70000}", "{\"port\": \"x\"}", "[]"])
    func aDamagedPortFileIsReplaced(_ text: String) throws {
        let root = try DeskWorld.temporaryFolder()
        let disk = LocalFileSystem()
        defer { try? disk.removeTree(root) }
        let path = root + "/settings/port.json"
        try started(in: root).stop()
        try disk.replace(path) { file in
            try Array(text.utf8).withUnsafeBytes { try file.append($0) }
        }
        let desk = try started(in: root)
        let stored = String(decoding: try disk.contents(of: path, limit: 100), as: UTF8.self)
        #expect(stored.filter { !$0.isWhitespace } == "{\"port\":\(desk.port)}")
        desk.stop()
    }

    private func started(in root: String, port: Int = 0) throws -> DeskServer {
        var configuration = DeskConfiguration(
            folder: root + "/desk", settingsFolder: root + "/settings", name: "desk")
        configuration.port = port
        let server = try DeskServer(
            configuration, cryptography: DeskWorld.cryptography, observer: SilentObserver())
        try server.start()
        return server
    }
}

private final class SilentObserver: DeskObserver {
    func receive(_ delivery: DeskDelivery) {}
}
