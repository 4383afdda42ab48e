public import Combine
internal import Foundation
public import LockstepAppModel
internal import UIKit

/// Connects the model of the desk's screens with the connection to a desk.
@MainActor
public final class DeskStore: ObservableObject {
    /// The current state of the screen.
    @Published public private(set) var screen: DeskScreen
    private var model: DeskModel
    private let link: (any DeskPort)?
    private let remember: (DeskSettings) -> Void
    private let show: (DeskSign?, [String: TransferMark]) -> Void
    private var shown: (sign: DeskSign?, marks: [String: TransferMark]) = (nil, [:])
    private var events: MainActorEvents<DeskEvent>?

    /// Creates a store.
    ///
    /// Without a connection, as in previews, actions have no effect.
    ///
    /// - Parameters:
    ///   - remember: Keeps the choice for the next launch.
    ///   - show: Shows the connection and the transfers on other screens, after every change.
    public init(
        model: DeskModel, link: (any DeskPort)?,
        remember: @escaping (DeskSettings) -> Void = { _ in },
        show: @escaping (DeskSign?, [String: TransferMark]) -> Void = { _, _ in }
    ) {
        self.model = model
        self.link = link
        self.remember = remember
        self.show = show
        screen = model.screen
        let events = MainActorEvents<DeskEvent> { [weak self] event in self?.send(event) }
        self.events = events
        link?.observe { events.post(.link($0)) }
    }

    deinit {
        link?.observe(nil)
        events?.end()
    }

    /// Handles a touch, or a change of the connection.
    public func send(_ event: DeskEvent) {
        let actions = model.handle(event)
        let newest = model.screen
        if newest != screen { screen = newest }
        showElsewhere()
        for action in actions { perform(action) }
    }

    private func showElsewhere() {
        let newest = (sign: model.sign, marks: model.marks)
        guard newest != shown else { return }
        shown = newest
        show(newest.sign, newest.marks)
    }

    private func perform(_ action: DeskAction) {
        switch action {
        case .search(let isOn): link?.search(isOn)
        case .pair(let place, let code): link?.pair(with: place, code: code)
        case .cancelPairing: link?.cancelPairing()
        case .connect(let desk): link?.connect(to: desk)
        case .switchOff: link?.switchOff()
        case .forget(let desk): link?.forget(desk)
        case .remember(let settings): remember(settings)
        case .openSettings:
            guard let settings = URL(string: UIApplication.openSettingsURLString) else { return }
            UIApplication.shared.open(settings)
        }
    }
}
