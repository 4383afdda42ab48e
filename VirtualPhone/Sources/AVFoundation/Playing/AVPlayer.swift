public import CoreMedia
public import Dispatch
public import Foundation
import LockstepConcurrency

// Unchecked: the state is guarded by a lock.

/// A player of movies (AVPlayer.h), whose picture and sound a host shows.
///
/// The time advances only as the host reports: ``AVPlayer/connectHost(_:)``.
open class AVPlayer: NSObject, @unchecked Sendable {
    struct State {
        var item: AVPlayerItem?
        var rate: Float = 0
        var time = CMTime.zero
        var observers: [TimeObserver] = []
        var host: (@Sendable (PlayerCommand) -> Void)?

        /// What a host that was just connected has to do.
        var commandsForNewHost: [PlayerCommand] {
            guard let item else { return [] }
            return [.load(item.asset.playedSegments)]
                + (time > .zero ? [.seek(time)] : []) + (rate == 0 ? [] : [.play(rate: rate)])
        }
    }

    let state = Mutex(State())

    /// A player without an item.
    public override init() {}

    /// The item that is played.
    open var currentItem: AVPlayerItem? { state.withLock { $0.item } }

    /// Plays another item from its start, or nothing; the same item again "is a no-op".
    ///
    /// An item of another player is a programming error ("throws an exception"). If playing is
    /// desired, "playback will begin when an item becomes available".
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        if let owner = item?.player {
            precondition(owner === self, "The player's item belongs to another player.")
        }
        let former = currentItem
        guard former !== item else { return }
        former?.player = nil
        item?.player = self
        let (host, commands) = state.withLock { state in
            state.item = item
            state.time = .zero
            return (state.host, item == nil ? [.load([])] : state.commandsForNewHost)
        }
        if let host { for command in commands { host(command) } }
        if item != nil { tell(isJump: true) }
    }

    /// The desired rate: 0 if paused, 1 at the natural rate.
    open var rate: Float {
        get { state.withLock { $0.rate } }
        set { change(rate: newValue, isByHost: false) }
    }

    /// Begins playing, or lets it begin when an item becomes available: sets the rate to 1.
    open func play() { rate = 1 }

    /// Pauses playing: sets the rate to 0.
    open func pause() { rate = 0 }

    /// The time of the item as last reported; zero without one (assumed).
    open func currentTime() -> CMTime { state.withLock { $0.time } }

    /// Moves to a time.
    open func seek(to time: CMTime) {
        guard time.isNumeric else { return }
        let host = state.withLock { state -> (@Sendable (PlayerCommand) -> Void)?? in
            guard state.item != nil else { return nil }
            state.time = CMTimeMaximum(time, .zero)
            return .some(state.host)
        }
        guard let host else { return }
        host?(.seek(currentTime()))
        tell(isJump: true)
    }

    func change(rate: Float, isByHost: Bool) {
        let (isNews, host) = state.withLock { state in
            defer { state.rate = rate }
            return (state.rate != rate && state.item != nil, state.host)
        }
        guard isNews else { return }
        if !isByHost { host?(rate == 0 ? .pause : .play(rate: rate)) }
        tell(isJump: true)
    }

    /// Calls a function "periodically at the interval specified", by the time of the item, and
    /// "whenever time jumps and whenever playback starts or stops".
    ///
    /// A host that reports less often than the interval lets it be called at each report.
    ///
    /// - Parameter queue: a serial queue; nil for the main queue.
    /// - Returns: an object for ``removeTimeObserver(_:)``.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
    ) -> Any {
        let observer = TimeObserver(interval, queue ?? .main, block)
        state.withLock { $0.observers.append(observer) }
        return observer
    }

    /// Removes an observer: "no new time observer blocks will begin executing".
    open func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObserver else { return }
        observer.end()
        state.withLock { $0.observers.removeAll { $0 === observer } }
    }

    /// Reports the time to the observers whose next interval it reaches, or to all after a jump.
    func tell(isJump: Bool) {
        let (time, observers) = state.withLock { ($0.time, $0.observers) }
        for observer in observers { observer.take(time, isJump: isJump) }
    }
}
