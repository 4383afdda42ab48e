internal import LockstepActivity
internal import SwiftUI
internal import WidgetKit

/// The widgets of the app: the recording on the lock screen and in the Dynamic Island.
@main
struct LockstepWidgets: WidgetBundle {
    var body: some Widget {
        if #available(iOS 16.2, *) { RecordingWidget() }
    }
}
