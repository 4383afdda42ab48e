import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Sessions from the phone's disk to the desk's, over real sockets and TLS.
@Suite struct TransferTests {
    @Test func sessionsArriveWithEveryByteAndAreMarked() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        try phone.record("sealed")
        try phone.record("unsealed", seed: 2, isSealed: false)
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.transferred == ["sealed", "unsealed"] })
        #expect(try world.files() == DeskWorld.files(in: phone.sessions))
        #expect(world.log.current.received.sorted() == ["sealed", "unsealed"])
        #expect(phone.link.state.problems.isEmpty)
    }

    @Test func sessionRecordedWhileConnectedIsSentToo() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        try phone.record("later")
        phone.link.sessionsChanged()
        #expect(phone.waitUntil { $0.transferred == ["later"] })
        #expect(try world.files() == DeskWorld.files(in: phone.sessions))
    }

    @Test func deskThatHasASessionDoesNotReceiveItAgain() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        let other = try TestPhone(like: phone)
        try phone.record("one")
        phone.link.sessionsChanged()
        #expect(phone.waitUntil { $0.transferred == ["one"] })
        phone.link.switchOff()
        // The same phone without its marks, as after a restore.
        try copy(phone.sessions + "/one", to: other.sessions + "/one")
        other.link.connect(to: try #require(other.link.state.paired.first?.id))
        #expect(other.waitUntil { $0.transferred == ["one"] })
        #expect(world.log.current.received == ["one"])
        #expect(try Set(world.files().keys.map { $0.prefix(4) }) == ["one/"])
    }

    @Test func otherSessionOfTheSameNameGetsANumber() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        let other = try TestPhone(like: phone)
        try phone.record("one")
        phone.link.sessionsChanged()
        #expect(phone.waitUntil { $0.transferred == ["one"] })
        phone.link.switchOff()
        try other.record("one", seed: 5)
        other.link.connect(to: try #require(other.link.state.paired.first?.id))
        #expect(other.waitUntil { $0.transferred == ["one"] })
        let files = try world.files()
        for (name, bytes) in try DeskWorld.files(in: other.sessions) {
            #expect(files[name.replacing("one/", with: "one_2/")] == bytes)
        }
    }

    @Test func sessionThatDiffersFromItsSealStaysUnmarked() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        try phone.record("changed")
        let path = phone.sessions + "/changed/imu.csv"
        let disk = LocalFileSystem()
        var bytes = try disk.contents(of: path, limit: 1 << 20)
        bytes[bytes.count / 2] ^= 1
        try disk.replace(path) { file in try bytes.withUnsafeBytes { try file.append($0) } }
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.problems.map(\.session) == ["changed"] })
        #expect(phone.link.state.transferred.isEmpty)
        // It is not a session on the desk.
        #expect(try world.files()["changed/metadata.json"] == nil)
    }

    /// Cuts the first connection after each of its messages in turn.
    @Test func everyCutIsResumedWithoutALostByte() throws {
        let world = try DeskWorld()
        try world.start()
        let paired = try TestPhone()
        #expect(paired.pair(with: world))
        paired.link.switchOff()
        #expect(paired.waitUntil(\.isOff))
        let id = try #require(paired.link.state.paired.first?.id)
        var (count, wasCut) = (0, true)
        while wasCut {
            let connector = CuttingConnector(after: count)
            let phone = try TestPhone(connector: connector, like: paired)
            try phone.record("one", seed: UInt64(count), count: 10, isSealed: count % 2 == 0)
            phone.insist()
            phone.link.connect(to: id)
            #expect(phone.waitUntil { $0.transferred == ["one"] }, "cut after \(count)")
            #expect(try world.files() == DeskWorld.files(in: phone.sessions), "\(count)")
            wasCut = connector.hasCut
            phone.link.stop()
            try LocalFileSystem().removeTree(world.folder + "/one")
            count += 1
        }
        #expect(count > 10)
    }

    /// From its n-th call on, the disk refuses everything, as for a program that was killed; then the
    /// desk starts again.
    @Test func deskKilledAtAnyCallToItsDiskContinues() throws {
        let world = try DeskWorld()
        try world.start()
        let paired = try TestPhone()
        #expect(paired.pair(with: world))
        paired.link.stop()
        let id = try #require(paired.link.state.paired.first?.id)
        var (call, wasKilled) = (1, true)
        while wasKilled {
            world.server.stop()
            let fault = FaultyFileSystem.Fault(call: call, code: .inputOutput, lasts: true)
            let disk = FaultyFileSystem(LocalFileSystem(), fault: fault)
            guard (try? world.start(disk)) != nil else {
                call += 1
                try world.start()
                continue
            }
            let phone = try TestPhone(like: paired)
            try phone.record("one", seed: UInt64(call), count: 10, isSealed: call % 2 == 0)
            phone.insist()
            phone.link.connect(to: id)
            #expect(phone.wait { !$0.problems.isEmpty || !$0.transferred.isEmpty })
            wasKilled = disk.hasFailed
            world.kill()
            try world.start()
            #expect(phone.waitUntil { $0.transferred == ["one"] }, "killed at \(call)")
            #expect(try world.files() == DeskWorld.files(in: phone.sessions), "\(call)")
            phone.link.stop()
            world.server.stop()
            try LocalFileSystem().removeTree(world.folder)
            call += 4
        }
        #expect(call > 20)
    }

    @Test func fullDiskDelaysATransferAndLosesNothing() throws {
        let world = try DeskWorld()
        let failures = Mutex(0)
        let disk = FaultyFileSystem(LocalFileSystem(), longestWrite: 700) { operation, path in
            guard operation == .write, path.contains(".part/") else { return }
            let number = failures.withLock { count in
                count += 1
                return count
            }
            // Full for some calls, then there is room, and so on.
            if number / 5 % 2 == 1 { throw FileError(.write, path: path, code: .noSpace) }
        }
        try world.start(disk)
        let phone = try TestPhone()
        try phone.record("one")
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.transferred == ["one"] })
        #expect(try world.files() == DeskWorld.files(in: phone.sessions))
        #expect(world.log.wait { $0.notices.contains { $0.contains("the disk is full") } })
    }

    @Test func failedDiskEndsTheTransferAndSaysSo() throws {
        let world = try DeskWorld()
        let fault = FaultyFileSystem.Fault(
            call: 2, of: .write, path: ".part/", code: .inputOutput, lasts: true)
        try world.start(FaultyFileSystem(LocalFileSystem(), fault: fault))
        let phone = try TestPhone()
        try phone.record("one")
        #expect(phone.pair(with: world))
        #expect(phone.waitUntil { $0.problems.map(\.session) == ["one"] })
        #expect(phone.link.state.transferred.isEmpty)
        #expect(phone.link.state.isConnected)
    }

    @Test func eightPhonesLoseNoByte() throws {
        let world = try DeskWorld()
        try world.start()
        let phones = try (0..<8).map { try TestPhone("phone \($0)") }
        for (index, phone) in phones.enumerated() {
            try phone.record("a\(index)", seed: UInt64(index))
            try phone.record("b\(index)", seed: UInt64(index) + 50, isSealed: false)
            #expect(phone.pair(with: world))
        }
        for (index, phone) in phones.enumerated() {
            #expect(phone.waitUntil { $0.transferred == ["a\(index)", "b\(index)"] })
        }
        var sent: [String: [UInt8]] = [:]
        for phone in phones {
            sent.merge(try DeskWorld.files(in: phone.sessions)) { first, _ in first }
        }
        #expect(try world.files() == sent)
    }

    @Test func eachOfTwoDesksGetsEverySession() throws {
        let worlds = [try DeskWorld(), try DeskWorld()]
        let phone = try TestPhone()
        try phone.record("one")
        for world in worlds {
            try world.start()
            let code = world.server.beginPairing()
            phone.link.pair(with: world.place, code: code)
            #expect(phone.waitUntil { $0.desk == world.place && $0.transferred == ["one"] })
            #expect(try world.files() == DeskWorld.files(in: phone.sessions))
        }
        // Connected to the second one only.
        #expect(worlds[0].log.wait { $0.connectedCount == 0 })
        #expect(worlds[1].log.current.connectedCount == 1)
    }

    private func copy(_ path: String, to copy: String) throws {
        let disk = LocalFileSystem()
        try disk.makeDirectory(copy)
        for (name, bytes) in try DeskWorld.files(in: path) {
            if let slash = name.firstIndex(of: "/") {
                try disk.makeDirectoryTree(copy + "/" + name[..<slash])
            }
            try disk.replace(copy + "/" + name) { file in
                try bytes.withUnsafeBytes { try file.append($0) }
            }
        }
    }
}
