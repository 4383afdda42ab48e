import LockstepAppleMedia
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Seals of the app's recordings, verified with cryptography that the phone does not use.
@Suite struct SealScenarios {
    @Test(arguments: [CaptureMode.logger, .vislam])
    func recordingsAreSealedByTheEnclave(mode: CaptureMode) async throws {
        try await Scenario(mode).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let path = try app.session().session.path
            let report = try Self.verify(path)
            #expect(report.matchesSeal, "\(report.differences) \(report.uncovered)")
            #expect(report.provenByteCount > 10_000)
            let key = try PhoneKey.kept(for: .seals, inFolder: app.keys.path)
            #expect(key.isInEnclave && key.publicKey.kind == .p256)
            #expect(report.keys == [key.publicKey])
            // The phone's own verification agrees.
            let own = try SealVerification.verify(
                path, fileSystem: LocalFileSystem(), cryptography: CryptoKitCryptography())
            #expect(own == report)
        }
    }

    @Test func withoutAnEnclaveTheKeyIsAFileThatIsReused() async throws {
        var world = PhoneWorld()
        world.hasSecureEnclave = false
        let folder = try TemporaryFolder()
        try await VirtualPhone.withPhone(world) { _ in
            let key = try PhoneKey.kept(for: .seals, inFolder: folder.path)
            #expect(!key.isInEnclave)
            let again = try PhoneKey.kept(for: .seals, inFolder: folder.path)
            #expect(again.publicKey == key.publicKey)
            let message = Array("a line".utf8)
            let signature = try again.signature(of: message)
            let isGood = try OpenSSLCryptography().isSignature(
                signature, of: message, by: key.publicKey)
            #expect(isGood)
        }
    }

    /// The Secure Enclave rejects bytes that are not a key, and a key that a backup brought from
    /// another phone, either when it opens the key or when it signs.
    ///
    /// The app then creates a new key and keeps the old file under another name.
    @Test(arguments: ["no key at all", "another phone's"])
    func anUnusableKeyIsReplacedByANewOne(bytes: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/seal-key.enclave"
        try await VirtualPhone.withPhone(PhoneWorld()) { _ in
            let old = try PhoneKey.kept(for: .seals, inFolder: folder.path)
            let isForeign = bytes == "another phone's"
            let kept = try Self.bytes(of: file)
            let lost = isForeign ? Array("another ".utf8) + kept : Array(bytes.utf8)
            for number in 1...2 {
                try Self.write(lost, to: file)
                let key = try PhoneKey.kept(for: .seals, inFolder: folder.path)
                #expect(key.publicKey != old.publicKey)
                #expect(
                    try PhoneKey.kept(for: .seals, inFolder: folder.path).publicKey == key.publicKey
                )
                let aside = file + (number == 1 ? ".refused" : ".refused-2")
                #expect(try Self.bytes(of: aside) == lost)
            }
        }
    }

    /// Before the phone's first unlock, its key is unavailable but not lost.
    ///
    /// A new key would make its next recordings
    /// look like those of another phone.
    @Test func temporarilyUnavailableKeyIsKept() async throws {
        let folder = try TemporaryFolder()
        let key = Mutex<PublicKey?>(nil)
        try await VirtualPhone.withPhone(PhoneWorld()) { _ in
            let kept = try PhoneKey.kept(for: .seals, inFolder: folder.path)
            key.withLock { $0 = kept.publicKey }
        }
        let before = try Self.bytes(of: folder.path + "/seal-key.enclave")
        var world = PhoneWorld()
        world.isSecureEnclaveReady = false
        try await VirtualPhone.withPhone(world) { _ in
            let error = #expect(throws: AppleMediaError.self) {
                try PhoneKey.kept(for: .seals, inFolder: folder.path)
            }
            #expect(error?.problem.contains("the Secure Enclave") == true)
        }
        #expect(try Self.bytes(of: folder.path + "/seal-key.enclave") == before)
        #expect(try LocalFileSystem().list(folder.path).map(\.name) == ["seal-key.enclave"])
        try await VirtualPhone.withPhone(PhoneWorld()) { _ in
            let kept = try PhoneKey.kept(for: .seals, inFolder: folder.path)
            #expect(kept.publicKey == key.withLock { $0 })
        }
    }

    /// A phone without a key does not adopt one that it cannot use.
    @Test func noKeyIsCreatedWhileTheEnclaveIsNotReady() async throws {
        let folder = try TemporaryFolder()
        var world = PhoneWorld()
        world.isSecureEnclaveReady = false
        try await VirtualPhone.withPhone(world) { _ in
            let error = #expect(throws: AppleMediaError.self) {
                try PhoneKey.kept(for: .seals, inFolder: folder.path)
            }
            #expect(error?.problem.contains("the Secure Enclave") == true)
        }
        #expect(try LocalFileSystem().list(folder.path).isEmpty)
    }

    @Test func settingTurnsSealingOff() async throws {
        var scenario = Scenario(.vislam)
        scenario.isSealing = false
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(1))
            let path = try app.session().session.path
            #expect(throws: SessionError.self) { try Self.verify(path) }
        }
    }

    /// Without its key, the app still records, and a notice in the session states why it has no
    /// seal.
    @Test func unreadableKeyCostsOnlyTheSeal() async throws {
        try await Scenario(.vislam).live { app in
            try LocalFileSystem().makeDirectory(app.keys.path + "/seal-key.enclave")
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(1))
            let session = try app.session().session
            #expect(session.manifest.state == .complete)
            let notices = session.manifest.notices
            let notice = notices.first { $0.hasPrefix("recorded without a seal: ") }
            #expect(notice != nil, "\(notices)")
            #expect(try app.session().events().contains(.notice(notice ?? "")))
        }
    }

    /// The enclave stops signing during a recording, which continues without a seal.
    @Test func enclaveThatStopsSigningCostsOnlyTheSeal() async throws {
        var scenario = Scenario(.vislam)
        scenario.script = [.at(.milliseconds(1500), .secureEnclave(isReady: false))]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let session = try #require(try app.sessions().first)
            let notice = try #require(session.manifest.notices.last)
            #expect(notice.hasPrefix("sealed only in part: "))
            #expect(try session.events().contains(.notice(notice)))
            let report = try Self.verify(session.session.path)
            #expect(report.differences.isEmpty && !report.isProven)
        }
    }

    private static func bytes(of file: String) throws -> [UInt8] {
        try LocalFileSystem().contents(of: file, limit: 1 << 16)
    }

    private static func write(_ bytes: [UInt8], to file: String) throws {
        let written = try LocalFileSystem().create(file)
        _ = try bytes.withUnsafeBytes { try written.write($0) }
        try written.close()
    }

    private static func verify(_ path: String) throws -> SealReport {
        try SealVerification.verify(
            path, fileSystem: LocalFileSystem(), cryptography: OpenSSLCryptography())
    }
}
