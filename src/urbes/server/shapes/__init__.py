"""What travels: the bodies of requests and answers. Their names are the API's names."""
