import LockstepSamples
import Testing

@testable import LockstepLive

/// The transfer of a session, in every order of events, and cut at every step.
@Suite struct TransferTests {
    /// One event of the small world.
    enum Event: CaseIterable {
        case phoneSends, deskReceives, phoneReceives, cut, restartDesk
    }

    static func apply(_ event: Event, to world: inout TransferWorld) throws {
        switch event {
        case .phoneSends: _ = world.phoneSends()
        case .deskReceives: try world.deskReceives()
        case .phoneReceives: try world.phoneReceives()
        case .cut: world.cut()
        case .restartDesk: world.restartDesk()
        }
    }

    @Test func undisturbedTransferMarksTheSession() throws {
        var world = TransferWorld()
        try world.settle()
        #expect(world.isComplete && world.isMarked && world.problem == nil)
    }

    /// Every sequence of steps of an undisturbed transfer, with a cut before each, and after each cut
    /// another one before each of the next steps.
    @Test func everyTwoCutsLoseNothing() throws {
        let steps = 36
        for first in 0..<steps {
            for second in stride(from: first, to: steps, by: 1) {
                var world = TransferWorld()
                for step in 0..<steps {
                    if step == first || step == second {
                        step.isMultiple(of: 2) ? world.cut() : world.restartDesk()
                    }
                    try Self.apply(Self.turn[step % 3], to: &world)
                    guard !world.isMarked || world.isComplete else {
                        Issue.record("cuts at \(first) and \(second)")
                        return
                    }
                }
                world.cut()
                try world.settle()
                guard world.isComplete, world.isMarked else {
                    Issue.record("cuts at \(first) and \(second)")
                    return
                }
            }
        }
    }

    private static let turn: [Event] = [.phoneSends, .deskReceives, .phoneReceives]

    /// All worlds that are reachable in any order of events, with up to two breaks.
    @Test func everyOrderOfEventsMarksOnlyCompleteSessions() throws {
        struct Node {
            var world: TransferWorld
            var breaks: Int
        }
        var seen: Set<[AnyHashable]> = []
        var waiting = [Node(world: TransferWorld(), breaks: 0)]
        var marked = 0
        while let node = waiting.popLast() {
            guard seen.insert(node.world.key + [node.breaks]).inserted else { continue }
            guard !node.world.isMarked || node.world.isComplete, node.world.problem == nil else {
                Issue.record("\(node.world)")
                return
            }
            marked += node.world.isMarked ? 1 : 0
            for event in Event.allCases {
                var next = node
                let isBreak = event == .cut || event == .restartDesk
                next.breaks += isBreak ? 1 : 0
                // Two messages under way are enough for every order.
                guard next.breaks <= 2, event != .phoneSends || node.world.toDesk.count < 2 else {
                    continue
                }
                try Self.apply(event, to: &next.world)
                waiting.append(next)
            }
        }
        #expect(seen.count > 200 && marked > 0, "\(seen.count)")
    }

    @Test func sealThatDiffersDoesNotMark() throws {
        var world = TransferWorld()
        world.isSealWrong = true
        try world.settle()
        #expect(!world.isMarked && world.problem == "imu.csv differs")
    }

    @Test func changedByteOnTheWayDoesNotMark() throws {
        for number in 0..<20 {
            var world = TransferWorld()
            var count = 0
            for _ in 0..<100 {
                _ = world.phoneSends()
                if case .filePiece(var piece)? = world.toDesk.last {
                    if count == number {
                        piece.bytes[0] ^= 1
                        world.toDesk[world.toDesk.count - 1] = .filePiece(piece)
                    }
                    count += 1
                }
                try world.deskReceives()
                try world.phoneReceives()
            }
            if number < count {
                #expect(!world.isMarked && world.problem != nil)
            } else {
                #expect(world.isMarked)
            }
        }
    }

    /// A verdict about other files: a desk that is wrong, or another session of the same name.
    @Test func verdictAboutOtherFilesDoesNotMark() throws {
        let session = TransferWorld.session()
        let right = Verdict(
            transfer: 1, outcome: .verified, identity: session.identity,
            fileCount: session.files.count, byteCount: session.byteCount, text: "")
        var changes = [Verdict](repeating: right, count: 5)
        changes[0].outcome = .unsealed
        changes[1].identity = TransferWorld.hash([9])
        changes[2].fileCount -= 1
        changes[3].byteCount -= 1
        changes[4].outcome = .sealDiffers
        for verdict in changes {
            var sender = FileSender(session, transfer: 1)
            #expect(try sender.receive(.verdict(verdict)) != .transferred)
        }
        var sender = FileSender(session, transfer: 1)
        #expect(try sender.receive(.verdict(right)) == .transferred)
        var other = FileSender(session, transfer: 2)
        #expect(try other.receive(.verdict(right)) == .goesOn)
    }

    @Test func fileThatCannotBeReadEndsTheTransfer() throws {
        var world = TransferWorld()
        for _ in 0..<4 {
            _ = world.phoneSends()
            try world.deskReceives()
            try world.phoneReceives()
        }
        world.toDesk.append(world.sender.failed("it was removed"))
        try world.settle()
        #expect(!world.isMarked && world.published.isEmpty)
    }

    @Test func fullDiskEndsTheTransferAndKeepsTheSession() throws {
        var world = TransferWorld()
        for _ in 0..<4 {
            _ = world.phoneSends()
            try world.deskReceives()
            try world.phoneReceives()
        }
        let actions = world.receiver.failed(.diskFull, "No space left on device")
        #expect(actions.first == .abandon)
        for case .send(let message) in actions {
            #expect(try world.sender.receive(message) == .ended("No space left on device"))
        }
    }
}
