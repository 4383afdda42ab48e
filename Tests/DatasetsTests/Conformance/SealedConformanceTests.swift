import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The sealed sessions of `Conformance/`: this version reads seals written by an earlier one.
@Suite struct SealedConformanceTests {
    /// RFC 8410, section 10.3.
    private static let key: [UInt8] = [
        0x19, 0xbf, 0x44, 0x09, 0x69, 0x84, 0xcd, 0xfe, 0x85, 0x41, 0xba, 0xc1, 0x67, 0xdc, 0x3b,
        0x96, 0xc8, 0x50, 0x86, 0xaa, 0x30, 0xb6, 0xb6, 0xcb, 0x0c, 0x5c, 0x38, 0xad, 0x70, 0x31,
        0x66, 0xe1,
    ]

    private func report(_ name: String) throws -> SealReport {
        let key = try #require(PublicKey(.ed25519, Self.key))
        return try SealVerification.verify(
            ConformanceCase.folder + "/" + name, fileSystem: LocalFileSystem(),
            cryptography: OpenSSLCryptography(), keys: [key])
    }

    @Test func sealedSessionIsIntact() throws {
        let report = try report("sealed")
        #expect(report.matchesSeal && report.amendments.isEmpty, "\(report.differences)")
        #expect(report.session == "session_20250601_100000")
    }

    @Test func redactedSessionIsIntactAndStatesRemovals() throws {
        let report = try report("redacted")
        #expect(report.matchesSeal, "\(report.differences)")
        let amendment = try #require(report.amendments.first)
        #expect(amendment.command == "redact" && report.amendments.count == 1)
        #expect(amendment.removed == [RowFile.location.rawValue])
        #expect(amendment.files.map(\.name) == [RowFile.events.rawValue, SessionLayout.manifest])
    }
}
