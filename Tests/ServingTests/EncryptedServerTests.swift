import Foundation
import LockstepServing
import Testing

/// A server that other computers reach: encrypted, or not at all.
@Suite struct EncryptedServerTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lockstep-tls-\(UInt64.random(in: 0...UInt64.max))")

    private func run(_ program: String, _ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    private func withServer(_ body: (Server, String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
        _ = try run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
                "/CN=127.0.0.2", "-addext", "subjectAltName=IP:127.0.0.2",
            ])
        let server = try Server(
            at: .network(address: "127.0.0.2", certificate: certificate, key: key),
            token: try #require(AccessToken(RunningServer.token)), routes: ExampleRoutes())
        try server.start()
        defer { server.stop() }
        try body(server, certificate)
    }

    private func curl(_ certificate: String, _ words: String...) throws -> String {
        try run(
            "curl",
            ["--silent", "--max-time", "10", "--cacert", certificate, "-D", "-"] + words)
    }

    @Test func pagesAreEncryptedAndNeedTheToken() throws {
        try withServer { server, certificate in
            #expect(server.url.hasPrefix("https://127.0.0.2:\(server.port)/?token="))
            let first = try curl(certificate, server.url)
            #expect(first.hasPrefix("HTTP/1.1 200"))
            #expect(first.contains("SameSite=Strict; Secure"))
            #expect(first.hasSuffix(ExampleRoutes.page))
            let address = "https://127.0.0.2:\(server.port)/"
            #expect(try curl(certificate, address).hasPrefix("HTTP/1.1 403"))
            let cookie = "Cookie: lockstep_\(server.port)=\(RunningServer.token)"
            #expect(try curl(certificate, "-H", cookie, address).hasPrefix("HTTP/1.1 200"))
            #expect(
                try curl(certificate, "-H", cookie, "-H", "Host: example.com", address)
                    .hasPrefix("HTTP/1.1 403"))
            #expect(
                try curl(certificate, "-H", cookie, "-H", "Origin: http://127.0.0.2", address)
                    .hasPrefix("HTTP/1.1 403"))
        }
    }

    @Test func nothingIsAnsweredWithoutEncryption() throws {
        try withServer { server, certificate in
            let plain = try curl(
                certificate, "http://127.0.0.2:\(server.port)/?token=\(RunningServer.token)")
            #expect(!plain.contains(ExampleRoutes.page))
        }
    }

    @Test func aMissingCertificateIsAnError() {
        #expect(throws: ServerFailure.self) {
            try Server(
                at: .network(address: "127.0.0.2", certificate: "/missing", key: "/missing"),
                routes: ExampleRoutes())
        }
        #expect(throws: ServerFailure.self) {
            try Server(
                at: .network(address: "example", certificate: "/missing", key: "/missing"),
                routes: ExampleRoutes())
        }
    }
}
