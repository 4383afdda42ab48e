// Delivers two simulated phones to all viewers until standard input ends. Prints the path of the
// relay's socket, the address of the live page and the one for Foxglove.
//
// Usage: viewers-probe SOCKET [BYTES], where each image is longer by BYTES.

import Glibc
import LockstepConcurrency
import LockstepLive
import LockstepSamples
import LockstepStudio
import LockstepViewers

@Sendable func now() -> DeskTime {
    DeskTime(nanoseconds: MachineClock.nanoseconds(of: CLOCK_MONOTONIC_RAW))
}

func run(_ socket: String, padding: Int, _ clock: DeskClock) throws {
    let board = PhoneBoard(name: "Büro", clock: now)
    let foxglove = FoxgloveSockets(name: "Büro", clock: now, wall: MachineClock().anchor.wall)
    let relay = try Relay(at: socket, name: "Büro", clockIdentity: clock, clock: now)
    let server = try ViewerServer(port: 0, page: DeskPages(board: board), foxglove: foxglove)
    try server.start()
    for line in [socket, server.pageURL, server.foxgloveURL] { print(line) }
    fflush(nil)
    let viewers: [any PhoneViewer] = [board, foxglove, relay]
    var phones = [
        SimulatedPhone(number: 0, name: "Phở", imagePadding: padding),
        SimulatedPhone(number: 1, name: "iPhone 2", imagePadding: padding),
    ]
    for phone in phones {
        for delivery in phone.beginning(clock: clock, now: now()) {
            for viewer in viewers { viewer.receive(delivery, from: phone.phone, at: now()) }
        }
    }
    let isEnded = Mutex(false)
    let input = try WorkerThread {
        while getchar() != EOF {}
        isEnded.change { $0 = true }
    }
    while !isEnded.wait(milliseconds: 1000 / SimulatedPhone.rate, until: { $0 }) {
        for place in phones.indices {
            for delivery in phones[place].next() {
                for viewer in viewers {
                    viewer.receive(delivery, from: phones[place].phone, at: now())
                }
            }
        }
    }
    input.join()
    server.stop()
    relay.stop()
}

let words = CommandLine.arguments
guard words.count > 1, let clock = DeskClock([UInt8](repeating: 0xC1, count: 16)) else { exit(2) }
do {
    try run(words[1], padding: words.count > 2 ? Int(words[2]) ?? 0 : 0, clock)
} catch {
    print("\(error)")
    exit(1)
}
