public import Foundation
internal import Glibc
internal import LockstepConcurrency

/// OpenSSL's own server (`openssl s_server`), the other end of connections in tests.
public final class OpenSSLServer: Sendable {
    /// A key pair with its certificate, in a folder that ends with the object.
    public final class Identity: Sendable {
        /// The folder.
        public let folder: URL
        /// The path of the certificate.
        public var certificate: String { folder.appendingPathComponent("cert.pem").path }
        /// The path of the private key.
        public var key: String { folder.appendingPathComponent("key.pem").path }

        /// Makes a key of an elliptic curve, or of RSA if it is nil.
        public init(curve: String? = "P-256") throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "lockstep-desk-\(UInt64.random(in: 0...UInt64.max))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let kind = curve.map { ["ec", "-pkeyopt", "ec_paramgen_curve:\($0)"] } ?? ["rsa:2048"]
            _ = try OpenSSLServer.run(
                ["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=desk", "-newkey"] + kind
                    + ["-keyout", key, "-out", certificate])
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Returns the public key as OpenSSL writes it: DER whose last bytes are the key's point.
        public func publicKey() throws -> Data {
            try OpenSSLServer.run(["pkey", "-in", key, "-pubout", "-outform", "DER"])
        }
    }

    private let process: Process
    private let input = Pipe()
    private let output = Mutex("")
    /// The port, which the system chose.
    public let port: UInt16

    /// Starts a server on the loopback interface.
    ///
    /// - Parameter folder: Its working folder, for options that serve files.
    public init(
        _ identity: Identity, _ options: [String] = ["-tls1_3"], in folder: URL? = nil
    ) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", identity.certificate]
            + ["-key", identity.key] + options
        process.currentDirectoryURL = folder
        process.standardInput = input
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let output = output
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let text = String(decoding: handle.availableData, as: UTF8.self)
            output.change { $0 += text }
        }
        try process.run()
        // With port 0, it prints the port that the system chose.
        var port: UInt16?
        _ = output.wait(milliseconds: 60_000) { text in
            let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT 127.0.0.1:") }
            port = line.flatMap { UInt16($0.dropFirst("ACCEPT 127.0.0.1:".count)) }
            return port != nil
        }
        guard let port else { throw CocoaError(.executableLoad) }
        self.port = port
    }

    deinit { kill() }

    /// Sends text to the client.
    public func send(_ text: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Waits until the server has printed this; false if it does not.
    public func prints(_ text: String) -> Bool {
        output.wait(milliseconds: 60_000) { $0.contains(text) }
    }

    /// Everything that the server has printed.
    public var printed: String { output.withLock { $0 } }

    /// Kills the server, so that the system closes its connections.
    ///
    /// Its parent's threads block the signal that asks it to end.
    public func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs `openssl` and returns its output.
    public static func run(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return output
    }
}
