public import Foundation
internal import VirtualPhone

/// Something that an app does with shared items (UIActivity.h); none exist here.
open class UIActivity: NSObject {
    /// The name of an activity.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// An activity from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// The system's share sheet (UIActivityViewController.h).
///
/// When it appears, the phone reports it as `PhoneOutput.shareSheet`, and the host ends it there.
open class UIActivityViewController: UIViewController {
    /// Called when the sheet ends: with the activity, whether it was completed, the items that it
    /// returned, and its error.
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    private let activityItems: [Any]

    /// Called once, when the user has chosen an activity or canceled; "set to nil after activity
    /// performs or view controller is dismissed".
    open var completionWithItemsHandler: CompletionWithItemsHandler?

    /// A sheet for items.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
        super.init()
    }

    /// Reports the sheet.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let sheet = PhoneShareSheet(activityItems.compactMap { $0 as? URL }) { activity in
            Task { @MainActor [weak self] in self?.end(activity) }
        }
        VirtualPhone.current?.report(.shareSheet(sheet))
    }

    private func end(_ activity: String?) {
        let handler = completionWithItemsHandler
        completionWithItemsHandler = nil
        handler?(activity.map(UIActivity.ActivityType.init(rawValue:)), activity != nil, nil, nil)
    }
}
