import AVKit
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// A host that notes what it is to do, in words.
private final class Host: Sendable {
    private let lines = Mutex<[String]>([])

    var told: [String] { lines.withLock { $0 } }

    @Sendable func obey(_ command: PlayerCommand) {
        let line: String
        switch command {
        case .load(let segments):
            line = "load \(segments.map { "\($0.url.lastPathComponent) at \($0.start.seconds)" })"
        case .play(let rate): line = "play \(rate)"
        case .pause: line = "pause"
        case .seek(let time): line = "seek \(time.seconds)"
        }
        lines.withLock { $0.append(line) }
    }
}

private func item(_ path: String = "/a.mov") -> AVPlayerItem {
    AVPlayerItem(asset: AVURLAsset(url: URL(fileURLWithPath: path)))
}

/// A player whose observer notes times in tenths of a second, on a queue of its own.
private final class Rig {
    let player = AVPlayer()
    let queue = DispatchQueue(label: "observer")
    private let times = Mutex<[Int]>([])
    private var observer: Any?

    init(interval: CMTime = CMTime(value: 1, timescale: 10)) {
        let times = times
        observer = player.addPeriodicTimeObserver(forInterval: interval, queue: queue) { time in
            times.withLock { $0.append(Int((time.seconds * 10).rounded())) }
        }
    }

    /// The times so far, after all calls.
    var told: [Int] {
        queue.sync {}
        return times.withLock { $0 }
    }

    func end() {
        if let observer { player.removeTimeObserver(observer) }
    }
}

/// The player: what its host is to do, and when its observers are called.
@Suite(.serialized) struct PlayerTests {
    @Test func theHostDoesWhatTheAppWants() {
        let (player, host) = (AVPlayer(), Host())
        player.connectHost(host.obey)
        player.replaceCurrentItem(with: item())
        player.play()
        player.play()
        player.seek(to: CMTime(value: 3, timescale: 2))
        player.pause()
        player.replaceCurrentItem(with: nil)
        player.play()
        #expect(
            host.told == [
                "load [\"a.mov at 0.0\"]", "play 1.0", "seek 1.5", "pause", "load []",
            ])
    }

    @Test func playingBeginsWhenAnItemBecomesAvailable() {
        let (player, host) = (AVPlayer(), Host())
        player.connectHost(host.obey)
        player.play()
        #expect(host.told == [] && player.rate == 1)
        player.replaceCurrentItem(with: item())
        #expect(host.told == ["load [\"a.mov at 0.0\"]", "play 1.0"])
    }

    @Test func aHostThatConnectsLateContinuesWherePlayingIs() {
        let (player, host) = (AVPlayer(), Host())
        player.replaceCurrentItem(with: item())
        player.play()
        player.hostReached(2)
        player.connectHost(host.obey)
        #expect(host.told == ["load [\"a.mov at 0.0\"]", "seek 2.0", "play 1.0"])
        player.connectHost(nil)
        player.pause()
        #expect(host.told.count == 3)
    }

    @Test func theSameItemAgainChangesNothing() {
        let (player, host, item) = (AVPlayer(), Host(), item())
        player.connectHost(host.obey)
        player.replaceCurrentItem(with: item)
        player.hostReached(1)
        player.replaceCurrentItem(with: item)
        #expect(player.currentTime().seconds == 1 && player.currentItem === item)
        #expect(host.told.count == 1)
    }

    @Test func observersAreCalledOncePerIntervalAndAtJumps() async {
        await VirtualPhone.withoutPhone {
            let rig = Rig()
            rig.player.hostReached(5)
            #expect(rig.told == [], "There is no item.")
            rig.player.replaceCurrentItem(with: item())
            rig.player.play()
            #expect(rig.told == [0, 0])
            for hundredth in 1...35 { rig.player.hostReached(Double(hundredth) / 100) }
            #expect(rig.told.dropFirst(2) == [1, 2, 3])
            rig.player.hostJumped(to: 0.36)
            rig.player.hostPlays(false)
            rig.player.hostPlays(false)
            #expect(rig.told.dropFirst(5) == [4, 4])
            #expect(rig.player.rate == 0)
            rig.player.hostReached(9)
            #expect(rig.told.last == 90)
            rig.end()
            rig.player.hostReached(20)
            #expect(rig.told.last == 90)
        }
    }

    @Test func anObserverWithoutAnIntervalIsCalledAtEachReport() async {
        await VirtualPhone.withoutPhone {
            let rig = Rig(interval: .zero)
            rig.player.replaceCurrentItem(with: item())
            for _ in 0..<3 { rig.player.hostReached(1) }
            #expect(rig.told == [0, 10, 10, 10])
            rig.end()
        }
    }

    @Test func thePhoneWaitsForObservers() async throws {
        try await VirtualPhone.withPhone { phone in
            let rig = Rig()
            rig.player.replaceCurrentItem(with: item())
            rig.player.hostReached(1)
            try phone.run(for: .seconds(1))
            #expect(rig.told == [0, 10])
            rig.end()
        }
    }

    @Test func theUsersPauseIsNotSentBackToTheHost() {
        let (player, host) = (AVPlayer(), Host())
        player.replaceCurrentItem(with: item())
        player.play()
        player.connectHost(host.obey)
        player.hostPlays(false)
        #expect(player.rate == 0)
        #expect(host.told == ["load [\"a.mov at 0.0\"]", "play 1.0"])
        player.seek(to: .invalid)
        player.hostReached(.nan)
        #expect(player.currentTime() == .zero)
    }

    @MainActor @Test func aControllerKeepsItsPlayer() {
        let controller = AVPlayerViewController()
        #expect(controller.player == nil)
        controller.player = AVPlayer()
        #expect(controller.player != nil && controller.view != nil)
    }
}
