import ForeignCapture
import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// The output and messages of a capture controller.
struct Captured {
    /// One line of `frames.csv`.
    struct Frame: Equatable {
        var seconds: Double
        /// `frame`, or the reason the frame is missing.
        var what: String
        var size: PixelSize?
        var place: [Float]
    }

    /// One line of `imu.csv`.
    struct Reading: Equatable {
        var seconds: Double
        var sensor: String
        var value: Vector3
    }

    var frames: [Frame]
    var readings: [Reading]
    var messages: [String]

    func readings(of sensor: String) -> [Reading] { readings.filter { $0.sensor == sensor } }

    fileprivate init(_ folder: URL, messages: [String]) throws {
        self.messages = messages
        frames = try Self.rows(folder, "frames.csv").map { cells in
            Frame(
                seconds: Double(cells[0]) ?? .nan, what: cells[1],
                size: Int(cells[2]).flatMap { width in
                    Int(cells[3]).map { PixelSize(width: width, height: $0) }
                },
                place: cells[4...6].compactMap { Float($0) })
        }
        readings = try Self.rows(folder, "imu.csv").map { cells in
            let numbers = cells[2...4].map { Double($0) ?? .nan }
            return Reading(
                seconds: Double(cells[0]) ?? .nan, sensor: cells[1],
                value: Vector3(numbers[0], numbers[1], numbers[2]))
        }
    }

    private static func rows(_ folder: URL, _ name: String) throws -> [[String]] {
        let table = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return table.split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// Runs a phone from half a second before its source begins until its end, with the controller
/// running.
func capture(
    _ mode: CaptureController.Mode, _ world: PhoneWorld = PhoneWorld(),
    from source: any StoredSource, startsAt start: HostTime, script: PhoneScript = PhoneScript(),
    onFrame: (@Sendable (VirtualPhone) -> Void)? = nil
) async throws -> Captured {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let messages = Mutex<[String]>([])
    var world = world
    world.startTime = start - .milliseconds(500)
    return try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
        let controller = try CaptureController(folder: folder)
        controller.onMessage = { message in messages.withLock { $0.append(message) } }
        if let onFrame { controller.onFrame = { _ in onFrame(phone) } }
        controller.start(mode)
        try phone.runToEnd()
        controller.stop()
        return try Captured(folder, messages: messages.withLock { $0 })
    }
}
