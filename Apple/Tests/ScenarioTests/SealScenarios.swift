import LockstepAppleMedia
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// What the app records on a phone, proven by code that shares nothing with the phone's.
@Suite struct SealScenarios {
    @Test(arguments: [CaptureMode.logger, .vislam])
    func recordingsAreSealedByTheEnclave(mode: CaptureMode) async throws {
        try await Scenario(mode).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let path = try app.session().session.path
            let report = try Self.verify(path)
            #expect(report.isWhole, "\(report.differences) \(report.uncovered)")
            #expect(report.provenByteCount > 10_000)
            let key = try PhoneSealKey.kept(inFolder: app.keys.path)
            #expect(key.isInEnclave && key.publicKey.kind == .p256)
            #expect(report.keys == [key.publicKey])
            // The phone's own verification says the same.
            let own = try SealVerification.verify(
                path, fileSystem: LocalFileSystem(), cryptography: CryptoKitCryptography())
            #expect(own == report)
        }
    }

    @Test func withoutAnEnclaveTheKeyIsAFileThatStays() async throws {
        var world = PhoneWorld()
        world.hasSecureEnclave = false
        let folder = try TemporaryFolder()
        try await VirtualPhone.withPhone(world) { _ in
            let key = try PhoneSealKey.kept(inFolder: folder.path)
            #expect(!key.isInEnclave)
            let again = try PhoneSealKey.kept(inFolder: folder.path)
            #expect(again.publicKey == key.publicKey)
            let message = Array("a line".utf8)
            let signature = try again.signature(of: message)
            let isGood = try OpenSSLCryptography().isSignature(
                signature, of: message, by: key.publicKey)
            #expect(isGood)
        }
    }

    /// What a backup brings from another phone is worth nothing to this one's enclave.
    @Test func anotherPhonesKeyIsNoKeyHere() async throws {
        let folder = try TemporaryFolder()
        try await VirtualPhone.withPhone(PhoneWorld()) { _ in
            let file = folder.path + "/seal-key.enclave"
            let disk = LocalFileSystem()
            let written = try disk.create(file)
            _ = try Array("another enclave's".utf8).withUnsafeBytes { try written.write($0) }
            try written.close()
            let key = try PhoneSealKey.kept(inFolder: folder.path)
            #expect(try PhoneSealKey.kept(inFolder: folder.path).publicKey == key.publicKey)
        }
    }

    @Test func theSettingSwitchesSealsOff() async throws {
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

    /// Without its key the app records all the same, and the session says why it has no seal.
    @Test func aKeyThatCannotBeReadCostsTheSealAlone() async throws {
        try await Scenario(.vislam).live { app in
            try LocalFileSystem().makeDirectory(app.keys.path + "/seal-key.enclave")
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(1))
            let session = try app.session().session
            #expect(session.manifest.state == .complete)
            let notices = session.manifest.notices
            #expect(notices.contains { $0.hasPrefix("recorded without a seal: ") }, "\(notices)")
        }
    }

    private static func verify(_ path: String) throws -> SealReport {
        try SealVerification.verify(
            path, fileSystem: LocalFileSystem(), cryptography: OpenSSLCryptography())
    }
}
