import Foundation
import Testing

/// `lockstep desk` as a process, with a phone that is another one.
@Suite struct DeskCommandTests {
    @Test func deskKilledInATransferContinuesWhenItStartsAgain() throws {
        let folder = try TemporaryFolder()
        let phone = folder.url.appendingPathComponent("phone")
        let session = try Self.recordSession(in: phone)
        var desk = try DeskProcess(in: folder.url, port: nil)
        let port = try #require(desk.wait { $0["event"] as? String == "desk" }?["port"] as? Int)
        desk.write("pair\n")
        let code = try #require(
            desk.wait { $0["event"] as? String == "code" }?["code"] as? String)
        let probe = try Program("link-probe").start(["phone", "\(port)", code, phone.path, "1"])
        let pairing = try #require(desk.wait { $0["event"] as? String == "pairing" })
        #expect(pairing["state"] as? String == "paired")
        #expect((pairing["phone"] as? String)?.count == 16)
        #expect(pairing["name"] is String)
        // Killed in the middle of the large file.
        #expect(Self.waits { desk.receivedByteCount > 1_000_000 })
        desk.kill()
        desk = try DeskProcess(in: folder.url, port: port)
        #expect(try probe.end().output == "transferred\n")
        let received = try #require(desk.wait { $0["state"] as? String == "received" })
        #expect(received["sealed"] as? Bool == false)
        let path = try #require(received["path"] as? String)
        for name in try FileManager.default.subpathsOfDirectory(atPath: session.path) {
            let sent = session.appendingPathComponent(name)
            guard try sent.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true else {
                continue
            }
            let arrived = URL(fileURLWithPath: path).appendingPathComponent(name)
            #expect(try Data(contentsOf: sent) == Data(contentsOf: arrived), "\(name)")
        }
        desk.write("quit\n")
        #expect(desk.end() == 0)
    }

    @Test func deskAnswersLinesInWords() throws {
        let folder = try TemporaryFolder()
        let desk = try DeskProcess(in: folder.url, port: nil, isJSON: false)
        desk.write("phones\nstart\nforget nobody\nx\nquit\n")
        #expect(desk.end() == 0)
        let lines = desk.text.split(separator: "\n").map(String.init)
        #expect(lines.first?.contains("listens at 127.0.0.1, port ") == true)
        #expect(
            Array(lines.dropFirst()) == [
                "only programs on this computer reach it: use --listen 0.0.0.0 for phones",
                "no phone is paired: type pair", "no phone is paired",
                "start: no phone is connected",
                "no paired phone is called 'nobody'",
                "unknown command 'x': use pair, start, stop, mark, phones, forget or quit",
            ])
    }

    @Test func phonesOfOneNameAreToldApartByDigits() throws {
        let folder = try TemporaryFolder()
        let keys = ["01", "02"].map { String(repeating: $0, count: 32) }
        let phones = keys.map { #"{"name":"iPhone","key_kind":"ed25519","key":"\#($0)"}"# }
        try FileManager.default.createDirectory(
            at: folder.url("settings"), withIntermediateDirectories: false)
        try Data(#"{"phones":[\#(phones.joined(separator: ","))]}"#.utf8)
            .write(to: folder.url("settings/phones.json"))
        let desk = try DeskProcess(in: folder.url, port: nil, isJSON: false)
        desk.write("phones\n")
        let pattern = #/iPhone \(([0-9a-f]{16})\): not connected/#
        #expect(Self.waits { desk.text.matches(of: pattern).count == 2 })
        let digits = try #require(desk.text.firstMatch(of: pattern)?.output.1)
        desk.write("forget iPhone\nforget \(digits)\nforget iPhone\nphones\nquit\n")
        #expect(desk.end() == 0)
        #expect(desk.text.contains("several phones are called 'iPhone': give the digits"))
        #expect(desk.text.contains("iPhone (\(digits)): pairing removed"))
        #expect(desk.text.contains("\nno phone is paired\n"), "\(desk.text)")
    }

    @Test func deskAtAllAddressesPrintsThoseAndTheEndOfItsAnnouncement() throws {
        let folder = try TemporaryFolder()
        // A program that ends at once, as avahi-publish does without its service.
        try FileManager.default.createSymbolicLink(
            at: folder.url("avahi-publish"),
            withDestinationURL: URL(fileURLWithPath: "/bin/false"))
        let desk = try DeskProcess(
            in: folder.url, port: nil, ["--listen", "0.0.0.0"],
            environment: ["PATH": folder.path + ":/usr/bin:/bin"])
        let event = try #require(desk.wait { $0["event"] as? String == "desk" })
        let port = try #require(event["port"] as? Int)
        for address in try #require(event["addresses"] as? [String]) {
            #expect(address.hasSuffix(":\(port)") && !address.hasPrefix("0.0.0.0"))
            #expect(!address.hasPrefix("127.") && !address.hasPrefix("169.254."))
        }
        let end = try #require(desk.wait { $0["event"] as? String == "announcement" })
        #expect(end["state"] as? String == "ended")
        #expect(end["program"] as? String == "avahi-publish")
        desk.write("quit\n")
        #expect(desk.end() == 0)
    }

    @Test func usedPortIsReported() throws {
        let folder = try TemporaryFolder()
        let desk = try DeskProcess(in: folder.url, port: nil)
        let port = try #require(desk.wait { $0["event"] as? String == "desk" }?["port"] as? Int)
        let other = try Program.lockstep.run([
            "desk", "--to", folder.url.path, "--settings", folder.url.path + "/other", "--port",
            "\(port)",
        ])
        #expect(other.exitCode == 3)
        #expect(other.errors.contains("cannot listen at 127.0.0.1, port \(port)"))
        desk.write("quit\n")
        #expect(desk.end() == 0)
    }

    @Test func socketInAFolderThatOthersReachIsRefused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        let run = try Program.lockstep.run(
            [
                "desk", "--to", folder.path + "/desk", "--settings", folder.path + "/settings",
                "--viewers", "0", "--relay", "live",
            ], in: folder.url)
        #expect(run.exitCode == 3, "\(run.errors)")
        #expect(run.errors.contains("the socket's folder does not belong to you alone"))
    }

    /// A recording of the synthetic phone, and a file that takes some time.
    private static func recordSession(in phone: URL) throws -> URL {
        let sessions = phone.appendingPathComponent("sessions")
        try FileManager.default.createDirectory(at: sessions, withIntermediateDirectories: true)
        let run = try Program.lockstep.run([
            "record", "--from", "synthetic", "--to", sessions.path, "--duration", "0.2", "--size",
            "64x48", "--no-seal", "--quiet",
        ])
        try #require(run.exitCode == 0, "\(run.errors)")
        // Without a seal, the session may have any files.
        let session = URL(fileURLWithPath: run.lastLine)
        var bytes = Data(count: 64_000_000)
        for index in stride(from: 0, to: bytes.count, by: 997) {
            bytes[index] = UInt8(truncatingIfNeeded: index)
        }
        try bytes.write(to: session.appendingPathComponent("large.bin"))
        return session
    }

    /// Waits for something, generously.
    static func waits(until condition: () -> Bool) -> Bool {
        let end = Date().addingTimeInterval(60)
        while Date() < end {
            if condition() { return true }
            usleep(2_000)
        }
        return false
    }
}

/// A running `lockstep desk`.
private final class DeskProcess {
    private let process = Process()
    private let input = Pipe()
    private let folder: URL
    private let output: URL

    init(
        in folder: URL, port: Int?, isJSON: Bool = true, _ words: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        self.folder = folder.appendingPathComponent("desk")
        output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        process.executableURL = Program.lockstep.url
        var arguments = [
            "desk", "--to", self.folder.path, "--settings", folder.path + "/settings", "--name",
            "desk",
        ]
        if let port { arguments += ["--port", "\(port)"] }
        if isJSON { arguments.append("--json") }
        process.arguments = arguments + words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
    }

    deinit { if process.isRunning { kill() } }

    func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits for an event, and returns it.
    func wait(_ condition: ([String: Any]) -> Bool) -> [String: Any]? {
        var found: [String: Any]?
        _ = DeskCommandTests.waits {
            let events = text.split(separator: "\n").compactMap {
                try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
            found = events.first(where: condition)
            return found != nil
        }
        return found
    }

    /// The bytes of the unfinished session.
    var receivedByteCount: Int {
        let disk = FileManager.default
        let names = (try? disk.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".part") }.reduce(0) { sum, name in
            let path = folder.path + "/\(name)/large.bin"
            let size = (try? disk.attributesOfItem(atPath: path))?[.size] as? Int
            return sum + (size ?? 0)
        }
    }

    /// Kills the process with SIGKILL.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the end; returns the exit code.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
